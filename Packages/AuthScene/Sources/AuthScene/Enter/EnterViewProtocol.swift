public import SceneKitCore

/// The first screen of the authorization flow, as its coordinator sees it (article row 003-21).
@MainActor
public protocol EnterViewProtocol: Presentable {
    /// Called when a person has signed in or continues as a guest. Set with weak captures.
    var onCompleteAuthorization: (@MainActor () -> Void)? { get set }

    /// Called with a title and a message that no field is to blame for. Set with weak captures.
    var onAlert: (@MainActor (_ title: LocalizedText, _ message: LocalizedText) -> Void)? { get set }
}
