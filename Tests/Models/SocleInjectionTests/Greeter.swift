import SocleInjection

/// A service that is declared as a protocol, as in an app.
protocol Greeter: Sendable {
  func greet(_ name: String) throws -> String
}

struct English: Greeter {
  func greet(_ name: String) -> String { "Hello, \(name)" }
}

struct French: Greeter {
  func greet(_ name: String) -> String { "Salut, \(name)" }
}

/// Answers with its word alone, so that a test knows which registration was used.
struct Echo: Greeter {
  var word: String
  func greet(_ name: String) -> String { word }
}

struct Mute: Greeter {
  func greet(_ name: String) throws -> String {
    throw InjectionError.unimplemented(name: "Greeter.greet")
  }
}

extension Injected where Service == any Greeter {
  init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: { Mute() }, fileID: fileID, line: line)
  }
}

/// A class whose service is resolved at each access.
final class Hall {
  @Injected private var greeter: any Greeter

  func welcome(_ name: String = "Ada") throws -> String { try greeter.greet(name) }
}
