import TestSupport
import Testing

@Suite("The code of the pages")
struct ReadmeTests {
  @Test(
    "Every Swift block of a page is compiled and run, to the letter", arguments: ReadmePage.allCases
  )
  func pageIsCompiled(page: ReadmePage) throws {
    let compiled = Set(try CodeBlocks.compiled(markedBy: page.marker, inFolder: page.folder))
    let shown = try CodeBlocks.shown(by: page.rawValue)
    #expect(!shown.isEmpty)
    for block in shown where !compiled.contains(block) {
      Issue.record("\(page.rawValue) shows what no file of \(page.folder) holds:\n\(block)")
    }
  }

  @Test("Every marked part of the tests is on the page", arguments: ReadmePage.allCases)
  func compiledIsShown(page: ReadmePage) throws {
    let shown = Set(try CodeBlocks.shown(by: page.rawValue))
    let compiled = try CodeBlocks.compiled(markedBy: page.marker, inFolder: page.folder)
    for block in compiled where !shown.contains(block) {
      Issue.record("No Swift block of \(page.rawValue) holds:\n\(block)")
    }
  }
}
