import SocleCore

/// A view, a trigger or a virtual table of a schema.
///
/// The definition after the name is a compile-time literal, as in ``SQLFragment``; names and values that are known only at run
/// time are interpolated. The object in a file is compared with this definition token by token: white space, comments and the
/// case of keywords do not count.
public struct SQLiteSchemaObject: Hashable, Sendable {
  enum Kind: String, Hashable {
    case view = "VIEW"
    case trigger = "TRIGGER"
    case virtualTable = "VIRTUAL TABLE"
  }

  let kind: Kind
  /// The name, unique in the whole database.
  public let name: String
  let body: SQLFragment

  /// A view (https://sqlite.org/lang_createview.html).
  ///
  /// ```swift
  /// .view("red_colors", as: "SELECT * FROM colors WHERE name LIKE '%red%'")
  /// ```
  public static func view(_ name: String, as select: SQLFragment) -> SQLiteSchemaObject {
    SQLiteSchemaObject(kind: .view, name: name, body: select)
  }

  /// A trigger (https://sqlite.org/lang_createtrigger.html): its event, its condition and its statements.
  ///
  /// ```swift
  /// .trigger("no_white", "BEFORE INSERT ON colors WHEN new.id = 15 BEGIN SELECT RAISE(ABORT, 'no'); END")
  /// ```
  public static func trigger(_ name: String, _ definition: SQLFragment) -> SQLiteSchemaObject {
    SQLiteSchemaObject(kind: .trigger, name: name, body: definition)
  }

  /// A virtual table (https://sqlite.org/lang_createvtab.html). Verification ignores the tables that its module creates.
  ///
  /// ```swift
  /// .virtualTable("words", using: "fts5(word)")
  /// ```
  public static func virtualTable(_ name: String, using module: SQLFragment) -> SQLiteSchemaObject {
    SQLiteSchemaObject(kind: .virtualTable, name: name, body: module)
  }
}

extension SQLiteSchemaObject: CustomStringConvertible {
  /// The kind and name of the object, such as "the view red_colors".
  public var description: String { "the \(kind.rawValue.lowercased()) \(name)" }
}

extension SQLiteSchemaObject {
  var creation: SQLFragment {
    let joint: SQLFragment =
      switch kind {
      case .view: "AS "
      case .trigger: ""
      case .virtualTable: "USING "
      }
    let command = SQLFragment(trusted: "CREATE \(kind.rawValue)")
    return "\(command) \(identifier: name) \(joint)\(body.text)"
  }
}
