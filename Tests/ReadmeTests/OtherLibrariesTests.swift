import Foundation
import TestSupport
import Testing

@Suite(
  "The page for those who come from other libraries",
  .enabled(if: SwiftCompiler.program != nil, "needs swiftc on the path"))
struct OtherLibrariesTests {
  private static let declarations = """
    import Foundation
    import Socle
    import SocleEntities
    import SocleEntityTables
    import SocleRepositories
    struct Player { var id: Int; var name: String; var score: Int }
    extension Player {
      static let id = Field("id", \\Player.id)
      static let name = Field("name", \\Player.name)
      static let score = Field("score", \\Player.score)
      static let row = RowDescription("players", id, name, score, make: Player.init).keyed(by: id)
    }
    struct Recipe: Entity { var id = UUID(); var name: String }
    func verbs(
      _ path: String, _ player: Player, _ connection: Connection, _ pool: SQLitePool,
      _ recipe: Recipe, _ recipes: EntityRepository<Recipe>, _ store: SQLiteEntityStore
    ) throws {

    """

  @Test("Each expression in the last column of the page's tables compiles")
  func compile() throws {
    let page = PackageFiles.root.appendingPathComponent("docs/coming-from-other-libraries.md")
    let expressions = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n")
      .filter { $0.hasPrefix("| ") && $0.hasSuffix("` |") }
      .compactMap { $0.components(separatedBy: " | ").last?.dropLast(" |".count) }
      .filter { $0.hasPrefix("`") && $0.dropFirst().dropLast().contains("`") == false }
      .map { "_ = try \($0.dropFirst().dropLast())" }
    try #require(expressions.count > 30)
    let program = Self.declarations + expressions.joined(separator: "\n") + "\n}\n"
    let diagnostics = try SwiftCompiler.diagnostics(of: program)
    #expect(!diagnostics.contains("error:"), "\(diagnostics)")
  }
}
