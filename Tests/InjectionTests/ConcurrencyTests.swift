import Foundation
import Injection
import Testing

@Suite("Any method may be called from any thread at any time")
struct ConcurrencyTests {
  @Test("Registering and resolving at once always gives one of the registered")
  func hammered() throws {
    withDependencies {
      $0.register(Echo(word: "0"), for: (any Greeter).self)
    } operation: {
      let mine = Dependencies.current
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        withDependencies(from: mine) {
          for number in 0..<500 {
            var shared = mine
            shared.register(Echo(word: "\(thread * number)"), for: (any Greeter).self)
            #expect((try? Hall().welcome()).flatMap { Int($0) } != nil)
          }
        }
      }
    }
  }

  @Test("A default value asked for by many threads at once is made once")
  func onceOnly() {
    enum Counted: DependencyKey {
      static let log = IssueLog()
      static var liveValue: Int { fromLog() }
      static var testValue: Int { fromLog() }

      static func fromLog() -> Int {
        log.reporter.report(InjectionError.unimplemented(name: "made"))
        return log.issues.count
      }
    }
    withDependencies {
      $0.context = .live
    } operation: {
      let mine = Dependencies.current
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        #expect(mine[Counted.self] == 1)
      }
    }
    #expect(Counted.log.issues.count == 1)
  }
}
