import TestSupport
import Testing

@Suite("The code of the pages")
struct ReadmeTests {
  @Test(
    "Every Swift block of a page is compiled and run, to the letter", arguments: ReadmePage.allCases
  )
  func pageIsCompiled(page: ReadmePage) throws {
    let compiled = Set(try Self.compiled(for: page))
    let shown = try CodeBlocks.shown(by: page.rawValue)
    #expect(!shown.isEmpty)
    for block in shown where !compiled.contains(block) {
      Issue.record("\(page.rawValue) shows what no file of \(page.folders) holds:\n\(block)")
    }
  }

  @Test("Every marked part of the tests is on the page", arguments: ReadmePage.allCases)
  func compiledIsShown(page: ReadmePage) throws {
    let shown = Set(try CodeBlocks.shown(by: page.rawValue))
    for block in try Self.compiled(for: page) where !shown.contains(block) {
      Issue.record("No Swift block of \(page.rawValue) holds:\n\(block)")
    }
  }

  private static func compiled(for page: ReadmePage) throws -> [String] {
    try page.folders.flatMap { try CodeBlocks.compiled(markedBy: page.marker, inFolder: $0) }
  }
}
