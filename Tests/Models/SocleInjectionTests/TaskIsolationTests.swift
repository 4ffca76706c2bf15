import Foundation
import SocleInjection
import Testing

private struct Porch: Sendable {
  @Injected var greeter: any Greeter
  func welcome() throws -> String { try greeter.greet("") }
}

@Suite("Dependencies of separate task trees")
struct TaskIsolationTests {
  @Test("A hundred concurrent tasks each use their own dependencies, in every child task")
  func parallel() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let hall = Porch()
          try await withDependencies {
            $0.register(Echo(word: "\(number)"), for: (any Greeter).self)
          } operation: {
            async let child = hall.welcome()
            let unstructured = Task { try hall.welcome() }
            await Task.yield()
            try #expect(hall.welcome() == "\(number)")
            try #expect(await child == "\(number)")
            try #expect(await unstructured.value == "\(number)")
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("A task that outlives the operation keeps the dependencies of its scope")
  func outliving() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = withDependencies {
      $0.register(Echo(word: "kept"), for: (any Greeter).self)
    } operation: {
      Task {
        for await _ in gate {}
        return try Hall().welcome()
      }
    }
    open.finish()
    #expect(try await task.value == "kept")
  }

  @Test("A detached task and a new thread do not inherit the scope")
  func detached() async throws {
    await withDependencies {
      $0.register(English(), for: (any Greeter).self)
    } operation: {
      let error = InjectionError.missing(type: "Greeter", neededBy: nil)
      await #expect(throws: error) {
        try await Task.detached { try Dependencies.resolve(for: (any Greeter).self) }.value
      }
      let found = await onThread { try? Dependencies.resolve(for: (any Greeter).self) }
      #expect(found == nil)
    }
  }

  @Test("A scope can be passed to a detached task and a new thread")
  func handedOver() async throws {
    try await withDependencies {
      $0.register(Echo(word: "carried"), for: (any Greeter).self)
      $0.register(1, for: Int.self)
    } operation: {
      let mine = Dependencies.current
      let said = try await Task.detached {
        try withDependencies(from: mine) { try Hall().welcome() }
      }.value
      #expect(said == "carried")
      let number = await onThread {
        withDependencies(from: mine) {
          withDependencies {
            $0.register(2, for: Int.self)
          } operation: {
            try? Dependencies.resolve(for: Int.self)
          }
        }
      }
      #expect(number == 2)
      try #expect(Dependencies.resolve(for: Int.self) == 1)
    }
  }

  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: body()) }.start()
    }
  }
}
