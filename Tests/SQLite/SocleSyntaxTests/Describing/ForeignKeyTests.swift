import TestSupport
import Testing

import SocleCore

@testable import SocleSyntax

@Suite("A foreign key")
struct ForeignKeyTests {
  static let parent = TableDescription(
    "parents", columns: [ColumnDescription("id", .integer)], primaryKey: "id")

  static let references: [(reference: ForeignKeyReference, sql: String)] = [
    ("parents", #"REFERENCES "parents""#),
    (
      ForeignKeyReference("a \"b\"", columns: ["x", "y z"]),
      #"REFERENCES "a ""b""" ("x", "y z")"#
    ),
    (
      ForeignKeyReference("p", onDelete: .setNull, onUpdate: .cascade),
      #"REFERENCES "p" ON DELETE SET NULL ON UPDATE CASCADE"#
    ),
    (
      ForeignKeyReference("p", onDelete: .setDefault, onUpdate: .restrict),
      #"REFERENCES "p" ON DELETE SET DEFAULT ON UPDATE RESTRICT"#
    ),
    (
      ForeignKeyReference("p", columns: ["x"], onDelete: .noAction, isDeferred: true),
      #"REFERENCES "p" ("x") DEFERRABLE INITIALLY DEFERRED"#
    ),
  ]

  @Test(
    "A foreign key is rendered without the options that are SQLite's defaults",
    arguments: references)
  func text(reference: ForeignKeyReference, sql: String) throws {
    let key = ForeignKeyDescription(["a"], references: reference).definition
    #expect(try key.rendered().sql == #"("a") \#(sql)"#)
  }

  /// The child's column after its parent is deleted, and after the parent's key changes from 2 to 3; nil if SQLite refuses it.
  static let actions: [(ForeignKeyAction, deleted: [SQLiteValue]?, updated: [SQLiteValue]?)] = [
    (.noAction, nil, nil), (.restrict, nil, nil), (.setNull, [.null], [.null]),
    (.setDefault, [1], [1]), (.cascade, [], [3]),
  ]

  @Test("A foreign key acts on the children when their parent is deleted", arguments: actions)
  func deletion(
    action: ForeignKeyAction, deleted: [SQLiteValue]?, updated: [SQLiteValue]?
  ) throws {
    let reference = ForeignKeyReference("parents", onDelete: action)
    #expect(try Self.children(reference, after: "DELETE FROM parents WHERE id = 2") == deleted)
  }

  @Test("A foreign key acts on the children when their parent's key changes", arguments: actions)
  func update(
    action: ForeignKeyAction, deleted: [SQLiteValue]?, updated: [SQLiteValue]?
  ) throws {
    let reference = ForeignKeyReference("parents", onUpdate: action)
    let change: TestSQL = "UPDATE parents SET id = 3 WHERE id = 2"
    #expect(try Self.children(reference, after: change) == updated)
  }

  @Test("Foreign keys have an action for each of SQLite's actions, and no other")
  func allActions() throws {
    #expect(ForeignKeyAction.allCases.count == 5)
    #expect(ForeignKeyAction(rawValue: "SET NULL") == .setNull)
    for action in ForeignKeyAction.allCases {
      let reference = ForeignKeyReference("parents", onDelete: action, onUpdate: action)
      let connection = try Self.child(reference).created(after: Self.parent)
      #expect(
        try connection.values(
          of: TestSQL("SELECT on_update, on_delete FROM pragma_foreign_key_list('children')"))
          == [[.text(action.rawValue), .text(action.rawValue)]])
    }
  }

  @Test(
    "A deferred foreign key may be violated until the transaction ends, except by RESTRICT",
    arguments: [
      (ForeignKeyAction.noAction, true, true), (.noAction, false, false), (.restrict, true, false),
    ])
  func deferring(action: ForeignKeyAction, isDeferred: Bool, isAccepted: Bool) throws {
    let reference = ForeignKeyReference("parents", onDelete: action, isDeferred: isDeferred)
    let connection = try Self.filled(reference)
    let error = failure {
      try connection.transaction {
        try connection.run("DELETE FROM parents WHERE id = 2")
        try connection.run("INSERT INTO parents VALUES (2)")
      }
    }
    #expect((error == nil) == isAccepted, "\(error as Any)")
  }

  @Test("A foreign key of several columns is not checked where one of them is NULL")
  func severalColumns() throws {
    let places = TableDescription(
      "places", columns: [ColumnDescription("x", .integer), ColumnDescription("y", .integer)],
      primaryKey: ["x", "y"])
    let pieces = TableDescription(
      "pieces",
      columns: [
        ColumnDescription("a", .integer, isNullable: true),
        ColumnDescription("b", .integer, isNullable: true),
      ],
      foreignKeys: [
        ForeignKeyDescription(
          ["b", "a"], references: ForeignKeyReference("places", columns: ["x", "y"]))
      ])
    let connection = try pieces.created(after: places)
    try connection.run("INSERT INTO places VALUES (1, 2)")
    #expect(connection.refusal(of: "INSERT INTO pieces(b, a) VALUES (1, 2)") == nil)
    #expect(connection.refusal(of: "INSERT INTO pieces(b, a) VALUES (9, NULL)") == nil)
    #expect(connection.refusal(of: "INSERT INTO pieces(b, a) VALUES (2, 1)") != nil)
  }

  @Test("Foreign keys whose names differ in ASCII case are equal, and keep their own spelling")
  func names() {
    let key = ForeignKeyDescription(["Part"], references: "Parts")
    var other = ForeignKeyDescription(["PART"], references: "PARTS")
    #expect(key == other)
    #expect(key.hashValue == other.hashValue)
    #expect(key.columns == ["Part"])
    #expect(key.reference.table == "Parts")
    other.columns = ["part", "color"]
    #expect(key != other)
    other = key
    other.reference.table = "pArts"
    #expect(key == other)
    other.reference.columns = ["ID"]
    #expect(key != other)
    #expect(other.reference == ForeignKeyReference("parts", columns: ["id"]))
  }

  static let changes: [@Sendable (inout ForeignKeyReference) -> Void] = [
    { $0.table = "others" }, { $0.columns = ["code"] }, { $0.onDelete = .cascade },
    { $0.onUpdate = .restrict }, { $0.isDeferred = true },
  ]

  @Test(
    "References of foreign keys that differ in an option are different", arguments: changes.indices)
  func options(index: Int) {
    var reference: ForeignKeyReference = "parents"
    Self.changes[index](&reference)
    #expect(reference != "parents")
  }

  private static func child(_ reference: ForeignKeyReference) -> TableDescription {
    TableDescription(
      "children",
      columns: [
        ColumnDescription("id", .integer),
        ColumnDescription("parent", .integer, isNullable: true, default: 1, references: reference),
      ], primaryKey: "id")
  }

  /// The parents 1 and 2, and a child of 2.
  private static func filled(_ reference: ForeignKeyReference) throws -> Connection {
    let connection = try child(reference).created(after: parent)
    try connection.run("INSERT INTO parents VALUES (1), (2)")
    try connection.run("INSERT INTO children VALUES (7, 2)")
    return connection
  }

  /// The parents of the children after `change`, nil if it is refused.
  private static func children(
    _ reference: ForeignKeyReference, after change: TestSQL
  ) throws -> [SQLiteValue]? {
    let connection = try filled(reference)
    guard connection.refusal(of: change) == nil else { return nil }
    return try connection.column("SELECT parent FROM children")
  }
}
