import Injection

/// A service by protocol, as an app declares one.
protocol Greeter: Sendable {
  func greet(_ name: String) throws -> String
}

struct English: Greeter {
  func greet(_ name: String) -> String { "Hello, \(name)" }
}

struct French: Greeter {
  func greet(_ name: String) -> String { "Salut, \(name)" }
}

/// Says nothing else than its word, so that a test knows which registration answered.
struct Echo: Greeter {
  var word: String
  func greet(_ name: String) -> String { word }
}

/// A holder whose service is resolved late.
final class Hall {
  @Injected private var greeter: any Greeter

  func welcome(_ name: String = "Ada") throws -> String { try greeter.greet(name) }
}
