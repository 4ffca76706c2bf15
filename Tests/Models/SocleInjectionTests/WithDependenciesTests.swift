import Foundation
import SocleInjection
import Testing

@Suite("withDependencies changes dependencies for one operation")
struct WithDependenciesTests {
  private func word() throws -> String {
    try Dependencies.resolve(for: (any Greeter).self).greet("")
  }

  @Test("An override ends with the operation")
  func ends() throws {
    try withDependencies {
      $0.register(Echo(word: "inside"), for: (any Greeter).self)
    } operation: {
      try #expect(word() == "inside")
    }
    #expect(throws: InjectionError.self) { try word() }
  }

  @Test("An override also ends when the operation throws")
  func throwing() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try withDependencies {
        $0.register(Echo(word: "inside"), for: (any Greeter).self)
      } operation: {
        throw Stop()
      }
    }
    #expect(throws: InjectionError.self) { try word() }
  }

  @Test("An inner override replaces only what it registers")
  func nested() throws {
    try withDependencies {
      $0.register(Echo(word: "outer"), for: (any Greeter).self)
      $0.register(1, for: Int.self)
    } operation: {
      try withDependencies {
        $0.register(Echo(word: "inner"), for: (any Greeter).self)
      } operation: {
        try #expect(word() == "inner")
        try #expect(Dependencies.resolve(for: Int.self) == 1)
      }
      try #expect(word() == "outer")
    }
  }

  @Test("A later registration in the outer scope is visible in the inner scope")
  func late() throws {
    try withDependencies {
      $0.register(Echo(word: "first"), for: (any Greeter).self)
    } operation: {
      var outer = Dependencies.current
      try withDependencies {
        outer.register(Echo(word: "second"), for: (any Greeter).self)
        $0.register(1, for: Int.self)
      } operation: {
        try #expect(word() == "second")
      }
      try #expect(word() == "second")
    }
  }

  @Test("A registration inside an operation is made in its scope, not in the process")
  func registering() {
    withDependencies { _ in
    } operation: {
      Dependencies.register(English(), for: (any Greeter).self)
    }
    #expect(throws: InjectionError.self) { try word() }
  }

  @Test("Each override in `update` is visible to the following ones")
  func inOrder() throws {
    try withDependencies {
      $0.register(Echo(word: "one"), for: (any Greeter).self)
      $0.register(Echo(word: try word() + " two"), for: (any Greeter).self)
    } operation: {
      try #expect(word() == "one two")
    }
  }

  @Test("`withDependencies` can be asynchronous, and returns the operation's result")
  func asynchronous() async throws {
    let said = try await withDependencies {
      await Task.yield()
      $0.register(Echo(word: "awaited"), for: (any Greeter).self)
    } operation: {
      await Task.yield()
      return try word()
    }
    #expect(said == "awaited")
    let immediately = withDependencies {
      $0.register(2, for: Int.self)
    } operation: {
      2
    }
    #expect(immediately == 2)
  }

  @MainActor
  @Test("`withDependencies` stays on the caller's actor")
  func actor() async {
    var count = 0
    await withDependencies { _ in
      count += 1
      await Task.yield()
    } operation: {
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 2)
  }
}
