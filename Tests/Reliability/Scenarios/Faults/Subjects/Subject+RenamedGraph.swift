import SocleCore
import SocleEntities
import SocleObjectGraph
import SocleStorage

/// A letter of an earlier version of an app; see ``Mail``.
private struct Letter: Saveable {
  var id: Int?
  var weight: Int
  var pages: [Piece] = []
  static let indexes: [EntityIndex<Letter>] = [.on(\.weight)]
  static let relations: [Relation<Letter>] = [.toMany("pages", \.pages, onDelete: .cascade)]
}

/// The same after the type, its property and its list were renamed, and a property was added.
private struct Mail: Saveable {
  static let formerNames = ["Letter"]
  static let formerProperties = ["grams": ["weight"], "sheets": ["pages"]]
  static let defaults: [String: EntityValue] = ["stamps": .int(1)]
  var id: Int?
  var grams: Int
  var stamps: Int
  var sheets: [Piece] = []
  static let indexes: [EntityIndex<Mail>] = [.on(\.grams)]
  static let relations: [Relation<Mail>] = [.toMany("sheets", \.sheets, onDelete: .cascade)]
}

extension Subject {
  static let renamedGraph = Subject(
    "renamed", "steps with SQL of the app, after the types of a graph were renamed", commits: 5,
    isFlushed: false, prepare: writeLetters
  ) { folder in
    let persister = SQLitePersister(try SQLitePool(openingExistingAt: folder + "/test.sqlite"))
    return Steps(
      steps: [
        {
          try persister.step("Stamp") { step in
            try note("stamped", step)
            guard var mail = try step.retrieve(type: Mail.self).first else {
              throw BrokenPromise("the graph has no mail")
            }
            mail.stamps += 1
            mail.sheets.removeLast()
            try step.saveAll(object: &mail)
          }
        },
        { _ = try persister.undo() },
        // The step of the letter.
        { _ = try persister.undo() },
        { _ = try persister.redo() },
        {
          try persister.step("Clear") { step in
            for mail in try step.retrieve(type: Mail.self) { try step.deleteAll(object: mail) }
            try note("cleared", step)
          }
        },
      ], end: { try persister.pool.close() })
  }

  private static func writeLetters(_ folder: String) throws {
    let pool = try SQLitePool(openingOrCreatingAt: folder + "/test.sqlite")
    try pool.write { try $0.execute("CREATE TABLE notes(text TEXT) STRICT", purpose: "preparing") }
    let persister = SQLitePersister(pool)
    let text = String(repeating: "x", count: 600)
    var letter = Letter(weight: 2, pages: (0..<6).map { Piece(number: $0, text: text) })
    try persister.saveAll(object: &letter)
    letter.weight = 3
    letter.pages.reverse()
    try persister.saveAll(object: &letter)
    try pool.close()
  }

  private static func note(_ text: String, _ step: GraphStep) throws {
    try step.connection.execute("INSERT INTO notes VALUES (\(text))", purpose: "taking a note")
  }
}
