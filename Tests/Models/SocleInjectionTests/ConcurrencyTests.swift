import Foundation
import SocleInjection
import Testing

@Suite("Injection on several threads")
struct ConcurrencyTests {
  @Test("Concurrent registering and resolving always returns one of the registered objects")
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

  @Test("A default value that many threads request at once is created once")
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
