import Foundation
import SocleInjection
import TestSupport
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
    let place = "SocleInjectionTests/StandInTests.swift:\(declarationLine + 2)"
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
    #expect(place == "SocleInjectionTests/StandInTests.swift:\(declarationLine + 3)")
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

  @Test("An optional service that is not registered is missing, and one registered as nil is nil")
  func optional() throws {
    @Injected var number: Int? = 5
    try withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(number == 5)
      #expect(throws: InjectionError.missing(type: "Optional<Int>", neededBy: nil)) {
        try Dependencies.resolve(for: Int?.self)
      }
      #expect(log.issues.count == 1)
      Dependencies.register(nil, for: Int?.self)
      try #expect(Dependencies.resolve(for: Int?.self) == nil)
      #expect(number == nil)
    }
    #expect(log.issues.count == 1)
  }

  @Test("A stand-in that generic code passes on is used for any type")
  func generic() throws {
    struct Porch<Service: Sendable>: Sendable {
      let injected: Injected<Service>

      init(standIn: Service) { injected = Injected(standIn: { standIn }) }
    }
    try withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      let porch = Porch<any Greeter>(standIn: English())
      try #expect(porch.injected.wrappedValue.greet("Bo") == "Hello, Bo")
      let error = #expect(throws: InjectionError.self) { try porch.injected.projectedValue.get() }
      #expect(error == log.issues.first)
    }
    #expect(log.issues.count == 1)
  }

  @Test("A type that is its own key needs no stand-in, in generic code, too")
  func ownKey() {
    struct Porch<Service: DependencyKey & Sendable> where Service.Value == Service {
      @Injected var service: Service
    }
    withDependencies {
      $0.issueReporter = log.reporter
      $0.lamp = Lamp { "on" }
    } operation: {
      #expect(throws: Never.self) {
        let state = try Porch<Lamp>().service.state()
        #expect(state == "on")
      }
    }
    #expect(log.issues.isEmpty)
  }
}

@Suite(
  "Properties without a stand-in do not compile",
  .enabled(if: SwiftCompiler.program != nil, "needs swiftc on the path"))
struct MissingStandInTests {
  private static let start = """
    import SocleInjection
    protocol Greeter: Sendable {}
    enum Number: DependencyKey {
      static var liveValue: Int { 1 }
      static var testValue: Int { 2 }
    }
    class Street: DependencyKey, @unchecked Sendable {
      static var liveValue: Street { Street() }
      static var testValue: Street { Street() }
    }
    final class Alley: Street, @unchecked Sendable {}

    """

  @Test(
    "A property without a stand-in or a key of exactly its type is an error that says what to write",
    arguments: [
      "struct Hall { @Injected var greeter: any Greeter }",
      "struct Hall { @Injected((any Greeter).self) var greeter }",
      "struct Hall { @Injected var greeter: (any Greeter)? }",
      "struct Hall<Service: Sendable> { @Injected var service: Service }",
      "struct Hall<Service: Sendable> { @Injected(Service.self) var service }",
      "func injected<S: Sendable>(_ type: S.Type) -> Injected<S> { Injected(type) }",
      "func run() { @Injected var greeter: any Greeter; print(greeter) }",
      "let greeter = Injected((any Greeter).self)",
      "struct Hall { @Injected var number: Number }",
      "struct Hall { @Injected var alley: Alley }",
    ])
  func refused(code: String) throws {
    let diagnostics = try SwiftCompiler.diagnostics(of: Self.start + code)
    let error = "error: 'init(_:fileID:line:)' is unavailable: while nothing is registered"
    #expect(diagnostics.contains(error), "\(diagnostics)")
  }

  @Test("A key that is its own type, and a property with a stand-in, compile")
  func accepted() throws {
    let code = """
      struct Shy: Greeter {}
      struct Hall { @Injected var street: Street; @Injected var greeter: any Greeter = Shy() }
      """
    try #expect(SwiftCompiler.diagnostics(of: Self.start + code) == "")
  }
}
