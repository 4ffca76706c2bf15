import Foundation
import Injection
import Testing

private protocol Doorman: Sendable {
  func open() throws -> String
}

private struct Unavailable: Doorman {
  func open() throws -> String { throw InjectionError.unimplemented(name: "Doorman.open") }
}

private protocol Guide<Place>: Sendable {
  associatedtype Place
  func next() throws -> Place
}

private struct Lost<Place>: Guide {
  func next() throws -> Place { throw InjectionError.unimplemented(name: "Guide.next") }
}

extension Injected {
  fileprivate init<Place>(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) where Service == any Guide<Place> {
    self.init(standIn: { Lost<Place>() }, fileID: fileID, line: line)
  }
}

private let declarationLine = #line
private struct Entrance: Sendable {
  @Injected var doorman: any Doorman = Unavailable()
  @Injected var guide: any Guide<Int>
  @Injected((any Guide<String>).self) var named
}

@Suite("Stand-ins for missing services")
struct StandInTests {
  let log = IssueLog()

  @Test("A property's stand-in is used while nothing is registered, and the issue is reported")
  func declared() throws {
    withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(throws: InjectionError.unimplemented(name: "Doorman.open")) {
        try Entrance().doorman.open()
      }
    }
    let place = "InjectionTests/StandInTests.swift:\(declarationLine + 2)"
    #expect(log.issues == [.missing(type: "Doorman", neededBy: place)])
  }

  @Test("A protocol's stand-in is used for every property of the protocol, with any type arguments")
  func ofType() throws {
    withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(throws: InjectionError.unimplemented(name: "Guide.next")) {
        try Entrance().guide.next()
      }
    }
    guard log.issues.count == 1, case .missing(let type, let place) = log.issues[0] else {
      Issue.record("reported \(log.issues)")
      return
    }
    #expect(type.contains("Guide<"))
    #expect(place == "InjectionTests/StandInTests.swift:\(declarationLine + 3)")
  }

  @Test("A protocol's stand-in is used for a property that names the type as an argument")
  func named() throws {
    withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(throws: InjectionError.unimplemented(name: "Guide.next")) {
        try Entrance().named.next()
      }
    }
    #expect(log.issues.count == 1)
  }

  @Test("A registered service is used instead of the stand-in, and nothing is reported")
  func registered() throws {
    struct Open: Doorman {
      func open() -> String { "open" }
    }
    try withDependencies {
      $0.issueReporter = log.reporter
      $0.register(Open(), for: (any Doorman).self)
    } operation: {
      try #expect(Entrance().doorman.open() == "open")
    }
    #expect(log.issues.isEmpty)
  }

  @Test("Only a type with no stand-in at all ends the process, after the report")
  func nothingToReturn() async {
    let result = await #expect(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      print("what was said so far", terminator: "")
      _ = try withDependencies {
        $0.issueReporter = .standardError
      } operation: {
        try Hall().welcome()
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("what was said so far"))
    #expect(said.contains("Injection: nothing is registered for Greeter, which the property"))
  }
}
