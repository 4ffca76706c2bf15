import Testing

@testable import SocleCore
@testable import SocleStorage

private enum Shuffled: Int, SchemaVersion { case third = 30, first = 1, second = 2 }
private enum WithZero: Int, SchemaVersion { case none = 0, first = 1 }
private enum Negative: Int, SchemaVersion { case first = -1, second = 2 }
private enum TooLarge: Int, SchemaVersion { case first = 1, second = 2_147_483_648 }
private enum Largest: Int, SchemaVersion { case first = 1, second = 2_147_483_647 }
private enum Incomplete: Int, SchemaVersion {
  case first = 1
  case second = 2
  static var allCases: [Incomplete] { [.first] }
}

@Suite("Schema versions")
struct SchemaVersionTests {
  @Test("Versions are ordered by their numbers, whatever the order of their declaration")
  func order() {
    #expect(Shuffled.inOrder == [.first, .second, .third])
    #expect(Shuffled.first.steps(to: .third) == [.second, .third])
    #expect(Shuffled.first.steps(to: .second) == [.second])
    #expect(Shuffled.third.steps(to: .third) == [])
  }

  @Test("Versions below 1, and those that a file cannot store, are refused before a file is opened")
  func bounds() async throws {
    func build<Version: SchemaVersion>(_ version: Version) async throws {
      let schema = SQLiteSchema(tables: [Book.row.table], version: version)
      _ = try SQLiteStorageBuilder().buildInMemory(schema: schema)
    }
    let error = await #expect(throws: SQLiteError.self) { try await build(WithZero.none) }
    #expect(error?.description.contains("the version 0 of WithZero") == true)
    await #expect(throws: SQLiteError.self) { try await build(WithZero.first) }
    await #expect(throws: SQLiteError.self) { try await build(Negative.second) }
    await #expect(throws: SQLiteError.self) { try await build(TooLarge.second) }
    try await build(Largest.second)
    let lacking = await #expect(throws: SQLiteError.self) { try await build(Incomplete.second) }
    #expect(lacking?.description.contains("it is missing from allCases") == true)
  }

  @Test("The largest version that a file can store is stored")
  func largest() throws {
    struct Migrator: SQLiteMigratable {
      func performIncrementalStorageMigration(_ nextVersion: Largest, database: Connection) {}
    }
    let connection = try Connection.inMemory()
    for version in Largest.allCases {
      let schema = SQLiteSchema(tables: [Book.row.table], version: version)
      try connection.initialize(schema, Migrator())
      #expect(try connection.version == version.rawValue)
    }
  }
}
