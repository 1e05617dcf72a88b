/// The names of a host's environment variables.
enum EnvironmentVariable {
    /// `SCENEHOST_GAMES_URL` of `games-url` and `scenehost`.
    static func name(host: String, setting: String) -> String {
        let text = (host + "_" + setting).uppercased()
        return String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
