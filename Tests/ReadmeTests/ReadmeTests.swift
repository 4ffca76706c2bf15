import Testing

@Suite("The README's code is this folder's code")
struct ReadmeTests {
  @Test("Every Swift block of the README is compiled and run here, to the letter")
  func readmeIsCompiled() throws {
    let compiled = Set(try ReadmeBlock.compiled())
    let shown = try ReadmeBlock.inReadme()
    #expect(!shown.isEmpty)
    for block in shown where !compiled.contains(block) {
      Issue.record("The README shows what no file of Tests/ReadmeTests holds:\n\(block)")
    }
  }

  @Test("Every part marked here is shown by the README")
  func compiledIsShown() throws {
    let shown = Set(try ReadmeBlock.inReadme())
    for block in try ReadmeBlock.compiled() where !shown.contains(block) {
      Issue.record("No Swift block of the README holds:\n\(block)")
    }
  }
}
