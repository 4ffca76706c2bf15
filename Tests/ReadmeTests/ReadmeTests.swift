import Testing

@Suite("A page's code is its tests' code")
struct ReadmeTests {
  @Test(
    "Every Swift block of a page is compiled and run, to the letter", arguments: ReadmePage.allCases
  )
  func pageIsCompiled(page: ReadmePage) throws {
    let compiled = Set(try ReadmeBlock.compiled(for: page))
    let shown = try ReadmeBlock.shown(by: page)
    #expect(!shown.isEmpty)
    for block in shown where !compiled.contains(block) {
      Issue.record("\(page.rawValue) shows what no file of \(page.folder) holds:\n\(block)")
    }
  }

  @Test("Every part marked there is shown by the page", arguments: ReadmePage.allCases)
  func compiledIsShown(page: ReadmePage) throws {
    let shown = Set(try ReadmeBlock.shown(by: page))
    for block in try ReadmeBlock.compiled(for: page) where !shown.contains(block) {
      Issue.record("No Swift block of \(page.rawValue) holds:\n\(block)")
    }
  }
}
