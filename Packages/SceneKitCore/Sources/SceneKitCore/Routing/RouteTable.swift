/// A router's methods by selector. It replaces the Objective-C runtime's `responds(to:)` and `perform`.
///
/// ```swift
/// static let routes: RouteTable<ContactListRouter> = ["routeToViewContact": routeToViewContact]
/// ```
///
/// The values are method references, so a name without a method does not compile.
@MainActor
public struct RouteTable<Router: AnyObject>: Sendable, ExpressibleByDictionaryLiteral {
    typealias Method = @MainActor @Sendable (Router) -> @MainActor (Segue?) -> Void

    private let methods: [String: Method]

    /// - Parameter elements: The unapplied methods by selector: each takes first the router, then the segue.
    nonisolated public init(
        dictionaryLiteral elements: (String, @MainActor @Sendable (Router) -> @MainActor (Segue?) -> Void)...
    ) {
        // The last of two equal selectors wins; the test kit's route check reports the mismatch.
        methods = Dictionary(elements, uniquingKeysWith: { _, last in last })
    }

    /// The selectors, sorted.
    public var selectors: [String] { methods.keys.sorted() }

    func method(_ selector: String) -> Method? { methods[selector] }
}

/// A router that can be called by selector (article row 000-18).
@MainActor
public protocol SegueRouting: AnyObject, SendableMetatype {
    /// The selectors this router responds to.
    static var selectors: [String] { get }

    /// Whether each segue of the scene needs a method, as those of nearly all scenes do. The further segues of other routers
    /// pass no data: those of a ready-made scene, which an app declares.
    static var coversAllSegues: Bool { get }

    func responds(to selector: String) -> Bool

    /// Calls the method of that selector; does nothing if there is none.
    func perform(_ selector: String, with segue: Segue?)
}

extension SegueRouting {
    public static var coversAllSegues: Bool { true }
}

/// A router that lists its methods in a table.
@MainActor
public protocol TableRouting: SegueRouting {
    static var routes: RouteTable<Self> { get }
}

extension TableRouting {
    public static var selectors: [String] { routes.selectors }

    public func responds(to selector: String) -> Bool { Self.routes.method(selector) != nil }

    public func perform(_ selector: String, with segue: Segue?) {
        Self.routes.method(selector)?(self)(segue)
    }
}
