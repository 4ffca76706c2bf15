import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("An error about a file's schema")
struct SchemaProblemTests {
  @Test("The error of a file's schema shows only the first few differences")
  func manyDifferences() {
    let differences = (1...12).map { SchemaDifference("the table t\($0)", "is missing") }
    let text = SchemaProblem.differs(version: 1, differences: differences).description
    #expect(text.contains("the table t10: is missing; and 2 more"))
    #expect(!text.contains("t11"))
  }
}
