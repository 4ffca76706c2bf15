import Foundation

/// Small compressed files, as another program made them.
enum Gzip {
  /// A list without servers.
  static let emptyList = bytes("H4sIAAAAAAACA6tW8slPz0xOzAlOLSpLLSpWslKIjq0FAMVeERsWAAAA")

  /// Two million spaces, compressed as a hundred consecutive members.
  static let spaces = (0..<100).reduce(into: Data()) { all, _ in
    all += bytes("H4sIAAAAAAACA+3BMQEAAADCoCrrn9IaHkABAAAAAAAAAAAAAAAAAAAAAAAA8GAoxAiFIE4AAA==")
  }

  private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
