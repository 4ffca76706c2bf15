import SocleInjection
import Testing

@Suite("Errors of resolving")
struct ResolvingErrorTests {
  @Test("Resolving an unregistered type throws an error with the type and a remedy")
  func missing() {
    let error = #expect(throws: InjectionError.self) {
      try Dependencies.resolve(for: (any Greeter).self)
    }
    #expect(error == .missing(type: "Greeter", neededBy: nil))
    #expect(
      error?.description == """
        nothing is registered for Greeter. Call Dependencies.register(_:for:) for it when the program \
        starts, or $0.register(_:for:) in withDependencies; detached tasks do not inherit registrations of \
        withDependencies
        """)
  }

  @Test("A generic protocol inside another type is spelled as in source code")
  func nested() {
    let error = #expect(throws: InjectionError.self) {
      try Dependencies.resolve(for: [String: any Repository<[Recipe]>].self)
    }
    #expect(
      error == .missing(type: "Dictionary<String, any Repository<Array<Recipe>>>", neededBy: nil))
  }

  @Test("A generic protocol is spelled with its type arguments")
  func generic() {
    let error = #expect(throws: InjectionError.self) {
      try Dependencies.resolve(for: (any Repository<Recipe>).self)
    }
    #expect(error == .missing(type: "any Repository<Recipe>", neededBy: nil))
  }

  @Test(
    "A registration for a type is not used for a protocol to which the type conforms")
  func exactly() {
    withDependencies {
      $0.register(English(), for: English.self)
    } operation: {
      #expect(throws: InjectionError.missing(type: "Greeter", neededBy: nil)) {
        try Dependencies.resolve(for: (any Greeter).self)
      }
    }
  }

  @Test("The error of resolving is typed, so catching it needs no cast")
  func typed() {
    do throws(InjectionError) {
      _ = try Dependencies.resolve(for: (any Greeter).self)
      Issue.record("resolved what nobody registered")
    } catch {
      #expect(error == .missing(type: "Greeter", neededBy: nil))
    }
  }
}
