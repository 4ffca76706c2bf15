import Injection
import Testing

@Suite("What cannot be resolved is a typed error that names the type")
struct ResolvingErrorTests {
  @Test("Nothing is registered")
  func missing() {
    let error = #expect(throws: InjectionError.self) {
      try Dependencies.resolve(for: (any Greeter).self)
    }
    #expect(error == .missing(type: "Greeter", neededBy: nil))
    #expect(
      error?.description == """
        nothing is registered for Greeter. Call Dependencies.register(_:for:) for it when the program \
        starts, or $0.register(_:for:) in withDependencies
        """)
  }

  @Test("A generic protocol within another is named as it is written")
  func nested() {
    let error = #expect(throws: InjectionError.self) {
      try Dependencies.resolve(for: [String: any Repository<[Recipe]>].self)
    }
    #expect(
      error == .missing(type: "Dictionary<String, any Repository<Array<Recipe>>>", neededBy: nil))
  }

  @Test("A generic protocol is named with what it is asked for")
  func generic() {
    let error = #expect(throws: InjectionError.self) {
      try Dependencies.resolve(for: (any Repository<Recipe>).self)
    }
    #expect(error == .missing(type: "any Repository<Recipe>", neededBy: nil))
  }

  @Test("One type's registration does not answer for another, not even one that it conforms to")
  func exactly() {
    withDependencies {
      $0.register(English(), for: English.self)
    } operation: {
      #expect(throws: InjectionError.missing(type: "Greeter", neededBy: nil)) {
        try Dependencies.resolve(for: (any Greeter).self)
      }
    }
  }

  @Test("The error is typed, so a catch needs no cast")
  func typed() {
    do throws(InjectionError) {
      _ = try Dependencies.resolve(for: (any Greeter).self)
      Issue.record("resolved what nobody registered")
    } catch {
      #expect(error == .missing(type: "Greeter", neededBy: nil))
    }
  }
}
