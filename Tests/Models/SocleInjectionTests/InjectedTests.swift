import SocleInjection
import Testing

@Suite("Injected properties are resolved at every access")
struct InjectedTests {
  @Test("Registering another service replaces it for existing objects")
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

  @Test("An object created before its service is registered works after the registration")
  func madeEarly() throws {
    let hall = Hall()
    try withDependencies {
      $0.register(English(), for: (any Greeter).self)
    } operation: {
      try #expect(hall.welcome() == "Hello, Ada")
    }
  }

  @Test("Injected properties in a struct, in a function and by key path use the same scope")
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

  @Test("The projected value throws the resolving error with the location of the property")
  func projection() throws {
    struct Porch: Sendable {
      @Injected var greeter: any Greeter
      @Injected(\.lamp) var lamp
    }
    let error = #expect(throws: InjectionError.self) { try Porch().$greeter.get() }
    let line = #line - 4
    #expect(
      error
        == .missing(type: "Greeter", neededBy: "SocleInjectionTests/InjectedTests.swift:\(line)"))
    #expect(
      error?.description.contains(
        "Greeter, which the property at SocleInjectionTests/InjectedTests.swift:\(line) needs. Call"
      )
        == true)
    try withDependencies {
      $0.register(French(), for: (any Greeter).self)
    } operation: {
      try #expect(Porch().$greeter.get().greet("Bo") == "Salut, Bo")
    }
  }
}
