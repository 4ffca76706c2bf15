import SocleInjection

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

/// A holder whose service is resolved late.
final class Hall {
  @Injected private var greeter: any Greeter

  func welcome(_ name: String = "Ada") throws -> String { try greeter.greet(name) }
}
