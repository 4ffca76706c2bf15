import Injection
import Testing

@Suite("A closure without implementation fails the test that calls it")
struct UnimplementedTests {
  let log = IssueLog()

  @Test("It throws, and is reported even where the error is swallowed")
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

  @Test("One that cannot throw answers with its placeholder, and is reported")
  func placeholder() {
    withDependencies {
      $0.issueReporter = log.reporter
    } operation: {
      #expect(Lamp().count() == 0)
    }
    #expect(log.issues == [.unimplemented(name: "Lamp.count")])
  }

  @Test("Giving the one closure that is used is enough")
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

  @Test("The error says which closure, and what to do")
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
