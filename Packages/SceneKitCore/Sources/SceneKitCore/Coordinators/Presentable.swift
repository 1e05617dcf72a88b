/// Anything a router can show: a scene, or an object that stands for one (article row 003-04).
@MainActor
public protocol Presentable: AnyObject {
    var toPresent: (any SceneViewController)? { get }
}

extension SceneViewController {
    public var toPresent: (any SceneViewController)? { self }

    /// Shows an alert over this scene (article row 003-05).
    public func showAlert(title: LocalizedText, message: LocalizedText? = nil) {
        host?.showAlert(title: title, message: message, over: self)
    }
}
