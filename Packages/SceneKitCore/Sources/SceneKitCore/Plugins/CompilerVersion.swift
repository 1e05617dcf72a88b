/// The version of the compiler that this was built with, as far as conditions can tell it.
///
/// Swift keeps no binary interface between compilers here, so a plugin of another one is never loaded.
public enum CompilerVersion {
    #if compiler(>=6.5)
        public static let current = "6.5 or later"
    #elseif compiler(>=6.4)
        public static let current = "6.4"
    #elseif compiler(>=6.3.4)
        public static let current = "6.3.4 or later"
    #elseif compiler(>=6.3.3)
        public static let current = "6.3.3"
    #elseif compiler(>=6.3.2)
        public static let current = "6.3.2"
    #elseif compiler(>=6.3.1)
        public static let current = "6.3.1"
    #else
        public static let current = "6.3"
    #endif
}
