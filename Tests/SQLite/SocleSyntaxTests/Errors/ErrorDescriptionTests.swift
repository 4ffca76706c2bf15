import SocleCore
import TestSupport
import Testing

@testable import SocleSyntax

@Suite("The text of an error")
struct ErrorDescriptionTests {
  static let place = SQLPlace(sql: "SELECT *\nFRM colors", byteOffset: 9)

  static let refusals: [(error: SQLiteError, text: String)] = [
    (
      .refused(attempt: "reading", code: .error, message: "near \"FRM\"", place: place),
      "reading: near \"FRM\" (SQL logic error, 1) in SELECT *\nFRM colors at 2:1"
    ),
    (
      .refused(attempt: "reading", code: .corrupt, message: nil, place: nil),
      "reading (database disk image is malformed, 11). "
        + "A failing disk looks the same: try again; if the error stays, restore the file from a backup"
    ),
    (
      .refused(attempt: "writing", code: .busy, message: "database is locked", place: nil),
      "writing: database is locked (database is locked, 5). "
        + "Another connection holds a lock on the database: try again, or raise the busy timeout"
    ),
    (
      .refused(attempt: "writing", code: ResultCode(rawValue: 517), message: nil, place: nil),
      "writing (database is locked, 517). Another connection has written since this transaction first read, so "
        + "waiting does not help. Roll back, and begin again with .immediate"
    ),
    (
      .refused(attempt: "searching", code: ResultCode(rawValue: 267), message: nil, place: nil),
      "searching (database disk image is malformed, 267). "
        + "A virtual table, such as a full-text index, is damaged. Rebuild it"
    ),
    (
      .refused(attempt: "writing", code: .full, message: nil, place: SQLPlace(sql: "COMMIT")),
      "writing (database or disk is full, 13) in COMMIT. "
        + "Free some space on the disk and try again"
    ),
    (
      .refused(attempt: "writing", code: .readOnlyJournal, message: nil, place: nil),
      "writing (attempt to write a readonly database, 776). "
        + "Open the database for writing. If it is open for writing, the file or disk refuses writes: repair "
        + "that, close all connections to the file and open it again"
    ),
    (
      .refused(attempt: "writing", code: .readOnlyMovedFile, message: nil, place: nil),
      "writing (attempt to write a readonly database, 1032). "
        + "The file was removed or replaced while it was open. Close the connection or pool, and open the file again"
    ),
    (
      .refused(attempt: "writing", code: .lockingProtocol, message: nil, place: nil),
      "writing (locking protocol, 15). SQLite tried to lock the file for 10 s, whatever the busy "
        + "timeout. Keep the file on a local disk"
    ),
    (
      .notOneRow(attempt: "reading from colors", found: .none),
      "reading from colors: there is no such row. If that is expected, read with firstRow, or write with save"
    ),
    (
      .notOneRow(attempt: "reading from colors", found: .several),
      "reading from colors: more than one row was found. Narrow the conditions, or read all rows"
    ),
  ]

  @Test(
    "An error of SQLite contains what was attempted, the message, the code, the place and advice",
    arguments: refusals)
  func refused(error: SQLiteError, text: String) {
    #expect(error.description == text)
  }

  static let files: [(problem: FileProblem, text: String)] = [
    (
      .exists, "a file already exists there. Open it with openingExistingAt, or choose another name"
    ),
    (
      .leftover(path: "a-wal"),
      "a-wal is left over from an earlier database. Choose another name, or remove it if you do not need it"
    ),
    (.missing, "no such file. Create it with creatingAt, or check the path"),
    (
      .replaced,
      "the file was removed or replaced while it was open. Close the connection or pool, and open the file again"
    ),
    (.folderMissing, "its folder does not exist. Create the folder first"),
    (.isFolder, "a folder, not a database file. Give the path of a file"),
    (
      .notADatabase,
      "not a SQLite database, or a damaged or encrypted one. It was not changed. Check the path, or restore "
        + "a backup"
    ),
    (
      .computes("the view v"),
      "the view v runs an expression of the file, which is not allowed in a file of unknown origin. "
        + "If you trust it, use openingExistingAt"
    ),
    (
      .denied(reason: "Permission denied"),
      "Permission denied. Check the permissions of the file and its folder"
    ),
  ]

  @Test("An error about a file contains its path, the problem and what to do", arguments: files)
  func file(problem: FileProblem, text: String) {
    #expect(SQLiteError.file(path: "a.db", problem: problem).description == "a.db: \(text)")
    #expect(problem.description == text)
  }

  static let schemas: [(problem: SchemaProblem, text: String)] = [
    (
      .unversioned(tables: ["books", "loans"]),
      "the file holds a schema without a version (books; loans). If you know which version "
        + "it has, adopt it; or choose another file"
    ),
    (
      .downgradeAttempt(from: 5, to: 2),
      "the file has version 5, which this program at version 2 does not know. Update the program, "
        + "or allow the file to be recreated empty"
    ),
    (
      .differs(
        version: 3,
        differences: [
          SchemaDifference("the table a", "is missing"), SchemaDifference("the index i", "is new"),
        ]),
      "at version 3 the schema is not the declared one: the table a: is missing; the index i: is "
        + "new. Correct the declaration or the migration, or undo what other code changed"
    ),
    (
      .foreignApplication(found: 7, expected: 8),
      "the file belongs to another application (its application id is 7, not 8). Choose another file"
    ),
    (
      .foreignTables(["Album", "Artist"]),
      "the file has no application id, and contains objects that this program does not declare: Album; Artist. "
        + "Choose another file, or allow these names in the schema's extras"
    ),
    (
      .brokenStep(version: 4, reason: "ended the transaction"),
      "the step to version 4 ended the transaction"
    ),
    (
      .readOnly(from: 1, to: 2),
      "the file has version 1, version 2 is needed, and it is opened for reading only. Open it once "
        + "for writing"
    ),
  ]

  @Test("An error about a schema contains the path, the problem and what to do", arguments: schemas)
  func schema(problem: SchemaProblem, text: String) {
    #expect(SQLiteError.schema(path: "a.db", problem: problem).description == "a.db: \(text)")
  }

  @Test("An error of a function contains its name and the type of what it threw")
  func function() {
    let error = SQLiteError.functionThrew(
      attempt: "reading", function: "fold", cause: ThrownError(CancellationError()))
    #expect(
      error.description == "reading: the function fold threw an error of type CancellationError. "
        + "Look at the cause")
    #expect(SQLiteError(thrown: CancellationError()).unwrapped is CancellationError)
    #expect(SQLiteError(thrown: CancellationError()).code == nil)
  }

  @Test("An error of a statement shows the line and column of the fault")
  func lineAndColumn() throws {
    for (sql, words, place) in [
      ("SELECT 1,\n  x", "no such column: x", "2:3"),
      ("SELECT 'é',\nnope('ü')", "no such function: nope", "2:1"),
      ("SELECT 'é🧱' frm 1", "syntax error", "1:17"), ("DELETE FROM t", "no such table: t", nil),
    ] as [(String, String, String?)] {
      let text = try #require(try Connection.inMemory().refusal(of: TestSQL(sql)))
      #expect(text.contains(words), "\(text)")
      #expect(text.hasSuffix(place.map { "\(sql) at \($0)" } ?? sql), "\(text)")
    }
  }

  @Test("Errors are equal if all their parts are")
  func equality() {
    let all =
      Self.refusals.map(\.error)
      + Self.files.map { .file(path: "a", problem: $0.problem) }
      + Self.schemas.map { .schema(path: "a", problem: $0.problem) }
    for left in all.indices {
      for right in all.indices { #expect((all[left] == all[right]) == (left == right)) }
    }
    #expect(Set(all).count == all.count)
    #expect(SQLPlace(sql: "a", byteOffset: 0) != SQLPlace(sql: "a"))
  }
}
