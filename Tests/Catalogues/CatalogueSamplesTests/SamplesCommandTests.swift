import ServerCatalogue
import TestSupport
import Testing

@Suite("The program that writes samples")
struct SamplesCommandTests {
  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(BuiltProducts.program("samples").path, arguments)
  }

  @Test("The samples program writes a catalogue, and a list of servers with their loads")
  func writes() throws {
    let folder = try TemporaryFolder()
    #expect(try run("lego", folder.file("made"), "100", "7").status == 0)
    let rows = try CatalogueFolder(path: folder.file("made")).table("inventory_parts").rows
    #expect(rows.count == 100)
    let (list, loads) = (folder.file("list.json"), folder.file("loads.json"))
    #expect(try run("servers", list, "100", "7", loads).status == 0)
    #expect(try ServerListReader().servers(inFile: list).items.count == 100)
    #expect(try ServerListReader().loads(inFile: loads).items.count == 101)
    let again = try run("servers", list, "1", "7")
    #expect(again.status == 1 && again.errors.contains("will not overwrite"))
  }

  @Test(
    "The samples program refuses invalid arguments with status 1 and a message",
    arguments: [
      [], ["lego"], ["duplo", "/none/a", "1", "1"], ["lego", "/none/a", "1", "x"],
      ["lego", "/none/a", "1", "1", "b"],
    ])
  func refused(words: [String]) throws {
    let result = try ProgramRun(BuiltProducts.program("samples").path, words)
    #expect(result.status == 1 && result.errors.hasPrefix("samples: "))
    #expect(!result.errors.contains("cannot write"))
  }
}
