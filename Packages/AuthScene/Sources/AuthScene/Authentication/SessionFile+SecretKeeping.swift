public import Accounts
public import SceneKitCore

extension SessionFile: SecretKeeping {}
