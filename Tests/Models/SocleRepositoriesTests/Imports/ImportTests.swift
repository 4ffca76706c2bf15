import SocleModels
import Testing

@Suite("Models with the imports of two products")
struct ImportTests {
  @Test("Models compile with the imports of two products in either order")
  func orders() throws {
    let store = MemoryStore()
    #expect(try ModelsFirst.kept(in: store) == [ModelsFirst(name: "kept")])
    #expect(try PostgreSQLFirst.kept(in: store) == [PostgreSQLFirst(name: "kept")])
  }
}
