import SceneKitCore
import ShopScene

/// The entry point of libShopScene.so, which the host finds by name and calls once, when it loads the plugin.
@c(registerShopScene)
public func registerShopScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.shop, with: registrar)
}
