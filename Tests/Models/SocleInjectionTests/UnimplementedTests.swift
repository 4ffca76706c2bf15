import SocleInjection
import Testing

@Suite("Closures without an implementation")
struct UnimplementedTests {
  let log = IssueLog()

  @Test("A missing implementation throws, and is reported even if the error is swallowed")
  func swallowed() async {
    await withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      @Injected(\.lamp) var lamp
      #expect((try? lamp.state()) == nil)
      try? await lamp.turn(true, "hall")
    }
    #expect(
      log.issues == [.unimplemented(name: "Lamp.state"), .unimplemented(name: "Lamp.turn")])
  }

  @Test("A missing implementation that cannot throw returns its placeholder, and is reported")
  func placeholder() {
    withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(Lamp().count() == 0)
    }
    #expect(log.issues == [.unimplemented(name: "Lamp.count")])
  }

  @Test("Only the closure that is called needs an implementation")
  func minimal() throws {
    try withDependencies {
      $0.issueReporter = log.reporter
      $0.lamp.state = { "on" }
    } operation: {
      @Injected(\.lamp) var lamp
      try #expect(lamp.state() == "on")
    }
    #expect(log.issues.isEmpty)
  }

  @Test("The error of a missing implementation contains the closure's name and a remedy")
  func message() {
    let error = #expect(throws: InjectionError.self) {
      try withDependencies {
        $0.issueReporter = log.reporter
      } operation: {
        try Lamp().state()
      }
    }
    #expect(
      error?.description
        == "Lamp.state has no implementation here. Give it one with withDependencies, or do not call it"
    )
  }
}
