import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleLiveSchema
import SocleStorage
import TestSupport
import Testing

/// The note as the app's first version shipped it.
private struct ShippedNote: Entity, Equatable {
  static let entityName = "Note"
  var id = UUID()
  var text: String
}

/// The note of today: an optional property, a required one, a relation and an index more.
private struct Note: Entity, Equatable {
  static let relations: [Relation<Note>] = [.toMany("authors", \.authors)]
  static let indexes: [EntityIndex<Note>] = [.on(\.text)]
  var id = UUID()
  var text: String
  var color: String?
  var importance: Int
  var authors: [Author] = []
}

private struct Author: Entity, Equatable {
  var id = UUID()
  var name: String
}

private enum Version: Int, SchemaVersion { case notes = 1, authors }

private struct Migrator: SQLiteMigratable {
  var forgets = false

  func performIncrementalStorageMigration(_ next: Version, database: Connection) throws {
    guard next == .authors else { return }
    try database.addColumn(ColumnDescription("color", .text, isNullable: true), to: "Note")
    try database.addColumn(ColumnDescription("importance", .integer, default: 3), to: "Note")
    try database.createTables(EntityTables.of(Author.self))
    if forgets { return }
    try database.createTables(EntityTables.of(Note.self).filter { $0.name == "Note_authors" })
    try database.createIndex(IndexDescription("Note_by_text", on: ["text"]), on: "Note")
  }
}

@Suite("Entity tables in an app's own schema")
struct OwnSchemaTests {
  private let settings = TableDescription(
    "settings", columns: [ColumnDescription("name", .text)], primaryKey: "name")

  private func first() throws -> SQLiteSchema<Version> {
    SQLiteSchema(
      tables: [settings] + (try EntityTables.of(ShippedNote.self)), version: .notes)
  }

  /// A column that was added with a default keeps it.
  private func latest() throws -> SQLiteSchema<Version> {
    var tables = try EntityTables.of(Note.self)
    for index in tables.indices where tables[index].name == "Note" {
      tables[index].columns = ColumnSet(
        tables[index].columns.map { column in
          column.name == "importance"
            ? ColumnDescription("importance", .integer, default: 3) : column
        })
    }
    return SQLiteSchema(tables: [settings] + tables, version: .authors)
  }

  @Test("An app's migrations are proved with rows in the entity tables")
  func proof() throws {
    let note = ShippedNote(text: "milk")
    try MigrationProof(of: latest(), history: [first()]) { version, connection in
      guard version == .notes else { return }
      try connection.execute(
        "INSERT INTO Note (id, text) VALUES (\(note.id.uuidString), \(note.text))")
    }.prove(Migrator())
  }

  @Test("A migration step that forgets an entity's table fails the proof with the table's name")
  func forgotten() throws {
    let error = try #require(
      errorThrown {
        try MigrationProof(of: latest(), history: [first()]).prove(Migrator(forgets: true))
      })
    #expect("\(error)".contains("Note_authors"), "\(error)")
  }

  @Test("A file of the first version is migrated for the current models, and verified again")
  func yesterday() async throws {
    let file = TemporaryFile()
    let url = URL(fileURLWithPath: file.path)
    let note = ShippedNote(text: "milk")
    do {
      let storage = try await SQLiteStorageBuilder().build(schema: first(), storagePath: url)
      try await storage.initialize(storageMigrator: Migrator())
      let store = SQLiteEntityStore(storage.sqlitePool)
      try store.prepare(EntityShape.all(from: ShippedNote.self))
      try store.save(EntityBatch(of: [note]))
    }
    for _ in 0..<2 {
      let storage = try await SQLiteStorageBuilder().build(schema: latest(), storagePath: url)
      try await storage.initialize(storageMigrator: Migrator())
      let store = SQLiteEntityStore(storage.sqlitePool)
      try store.prepare(EntityShape.all(from: Note.self))
      let (keys, batch) = try store.load(EntityRequest(Note.self))
      let found = try batch.models(Note.self, keys)
      #expect(found == [Note(id: note.id, text: "milk", importance: 3)])
    }
  }

  @Test("The tables of a model include those of all related models, each once")
  func tables() throws {
    #expect(
      try EntityTables.of(Note.self, Author.self).map(\.name) == ["Author", "Note", "Note_authors"])
    struct Bad: Entity {
      var id = UUID()
      var author: Author?
    }
    #expect(throws: EntityError.self) { try EntityTables.of(Bad.self) }
  }
}
