import SocleInjection
import SocleInjectionTesting
import XCTest

/// A missing dependency fails a test that sets no reporter; this test catches the failure and checks it.
final class XCTestTests: XCTestCase {
  private var failures: [String] = []
  private var isCatching = false

  func testASwallowedErrorFailsTheTest() {
    isCatching = true
    try? Bell().ring()
    isCatching = false
    XCTAssertEqual(failures.count, 1)
    XCTAssertTrue(failures.first?.contains("Bell.ring has no implementation here") == true)
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isCatching else { return super.record(issue) }
      failures.append(issue.compactDescription)
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile path: String, atLine line: Int, expected: Bool
    ) {
      guard isCatching else {
        return super.recordFailure(
          withDescription: description, inFile: path, atLine: line, expected: expected)
      }
      failures.append(description)
    }
  #endif
}
