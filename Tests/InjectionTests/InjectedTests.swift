import Injection
import Testing

@Suite("An injected property asks at every access")
struct InjectedTests {
  @Test("Registering another swaps the service under a living holder")
  func swapped() throws {
    let hall = Hall()
    try withDependencies { _ in
    } operation: {
      Dependencies.register(English(), for: (any Greeter).self)
      try #expect(hall.welcome() == "Hello, Ada")
      Dependencies.register(French(), for: (any Greeter).self)
      try #expect(hall.welcome() == "Salut, Ada")
    }
  }

  @Test("A holder made before anything is registered works once it is")
  func madeEarly() throws {
    let hall = Hall()
    try withDependencies {
      $0.register(English(), for: (any Greeter).self)
    } operation: {
      try #expect(hall.welcome() == "Hello, Ada")
    }
  }

  @Test("A property in a struct, in a function and with a key path reads the same scope")
  func places() throws {
    struct Porch: Sendable {
      @Injected var greeter: any Greeter
      @Injected(\.lamp) var lamp
    }
    try withDependencies {
      $0.register(English(), for: (any Greeter).self)
      $0.lamp = Lamp { "on" }
    } operation: {
      @Injected var greeter: any Greeter
      try #expect(greeter.greet("Bo") == "Hello, Bo")
      try #expect(Porch().greeter.greet("Bo") == "Hello, Bo")
      try #expect(Porch().lamp.state() == "on")
    }
  }

  @Test("Its projection throws what resolving throws, and says which property asked")
  func projection() throws {
    struct Porch: Sendable {
      @Injected var greeter: any Greeter
      @Injected(\.lamp) var lamp
    }
    let error = #expect(throws: InjectionError.self) { try Porch().$greeter.get() }
    let line = #line - 4
    #expect(
      error
        == .missing(type: "Greeter", neededBy: "InjectionTests/InjectedTests.swift:\(line)"))
    #expect(
      error?.description.contains(
        "Greeter, which the property at InjectionTests/InjectedTests.swift:\(line) needs. Call")
        == true)
    try withDependencies {
      $0.register(French(), for: (any Greeter).self)
    } operation: {
      try #expect(Porch().$greeter.get().greet("Bo") == "Salut, Bo")
    }
  }
}
