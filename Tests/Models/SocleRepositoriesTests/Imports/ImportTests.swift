import SocleModels
import Testing

@Suite("Models with the imports of two products")
struct ImportTests {
  @Test("Either import may come first")
  func orders() throws {
    let store = MemoryStore()
    #expect(try ModelsFirst.kept(in: store) == [ModelsFirst(name: "kept")])
    #expect(try PostgreSQLFirst.kept(in: store) == [PostgreSQLFirst(name: "kept")])
  }
}
