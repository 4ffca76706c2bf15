/// Why one server of a list, or one load, was not taken.
public struct RejectedItem: Error, Hashable, Sendable, Codable {
  /// Where it stands, as `LogicalServers[17].Servers[0].ExitIP`; positions count from 0.
  public let keyPath: String
  /// What is wrong there, as `expected a string, found null`.
  public let reason: String

  init(keyPath: String, reason: String) {
    self.keyPath = keyPath
    self.reason = reason
  }

  init(at path: [any CodingKey], reason: String) {
    self.init(keyPath: Self.text(of: path), reason: reason)
  }

  private static func text(of path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}

extension RejectedItem: CustomStringConvertible {
  /// The place and the reason in one line.
  public var description: String { keyPath.isEmpty ? reason : "\(keyPath): \(reason)" }
}
