import SocleInjection
import Testing

@Suite("Registering and resolving dependencies by type")
struct RegisteringTests {
  @Test("A protocol type is resolved to the object that was registered for it")
  func existential() throws {
    try withDependencies { _ in
    } operation: {
      Dependencies.register(English(), for: (any Greeter).self)
      try #expect(Dependencies.resolve(for: (any Greeter).self).greet("Ada") == "Hello, Ada")
    }
  }

  @Test("The latest registration is used")
  func again() throws {
    try withDependencies { _ in
    } operation: {
      Dependencies.register(English(), for: (any Greeter).self)
      Dependencies.register(French(), for: (any Greeter).self)
      try #expect(Dependencies.resolve(for: (any Greeter).self) is French)
    }
  }

  @Test("Concrete types, optionals and functions can be registered like any other type")
  func otherTypes() throws {
    try withDependencies { _ in
    } operation: {
      Dependencies.register(7, for: Int.self)
      Dependencies.register(nil, for: String?.self)
      Dependencies.register({ $0 + 1 }, for: (@Sendable (Int) -> Int).self)
      try #expect(Dependencies.resolve(for: Int.self) == 7)
      try #expect(Dependencies.resolve(for: String?.self) == nil)
      try #expect(Dependencies.resolve(for: (@Sendable (Int) -> Int).self)(1) == 2)
    }
  }

  @Test("A registered class instance is resolved as the same instance")
  func identity() throws {
    let log = IssueLog()
    try withDependencies { _ in
    } operation: {
      Dependencies.register(log, for: IssueLog.self)
      try #expect(Dependencies.resolve(for: IssueLog.self) === log)
    }
  }

  @Test("A registration outside any scope applies to the whole process")
  func process() async throws {
    struct OnlyHere: Sendable, Equatable { var number = 1 }
    Dependencies.register(OnlyHere(number: 3), for: OnlyHere.self)
    let found = try await Task.detached { try Dependencies.resolve(for: OnlyHere.self) }.value
    #expect(found == OnlyHere(number: 3))
  }

  @Test("A replaced object is released, even if its deinit resolves a dependency")
  func replaced() async throws {
    final class Leaver: Sendable {
      let leaving: @Sendable () -> Void
      init(leaving: @escaping @Sendable () -> Void) { self.leaving = leaving }
      deinit { leaving() }
    }
    let log = IssueLog()
    withDependencies { _ in
      let leaver = Leaver {
        let error = #expect(throws: InjectionError.self) {
          try Dependencies.resolve(for: (any Greeter).self)
        }
        error.map(log.reporter.report)
      }
      Dependencies.register(leaver as Leaver?, for: Leaver?.self)
    } operation: {
      Dependencies.register(nil, for: Leaver?.self)
    }
    #expect(log.issues.count == 1)
  }
}
