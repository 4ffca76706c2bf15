import Socle
import TestSupport
import Testing

@Suite("The tour on rows")
struct RowTests {
  let connection: Connection
  let insert: InsertStatement<Color>

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
    insert = try connection.prepareInsert(in: Color.row)
  }

  private let red = Color(id: 4, name: "Red", rgb: "C91A09", isTransparent: false)

  private func fill() throws {
    try insert.insert(contentsOf: Color.samples + [red])
  }

  @Test("Rows are inserted one by one and as a sequence, saved and upserted")
  func inserting() throws {
    let colors = Color.samples
    // tour begins
    try connection.insert(
      Color(id: 4, name: "Red", rgb: "B40000", isTransparent: false), in: Color.row)
    try connection.insert(contentsOf: colors, in: Color.row)  // any sequence, all or nothing

    let red = Color(id: 4, name: "Red", rgb: "C91A09", isTransparent: false)
    try connection.save(red, in: Color.row)  // updates the row with that key, or inserts

    let upsert = try connection.prepareInsert(in: Color.row, onConflict: .update(Color.name))
    try upsert.insert(Color(id: 4, name: "Bright Red", rgb: "", isTransparent: false))
    // tour ends
    let four = try connection.row(of: Color.row, where: [Color.id.equals(4)])
    #expect(four == Color(id: 4, name: "Bright Red", rgb: "C91A09", isTransparent: false))
    #expect(try connection.count(of: Color.row) == colors.count + 1)
  }

  @Test("Rows are read, changed and deleted by conditions")
  func readingAndChanging() throws {
    let print = Record<String>()
    try fill()
    // tour begins
    let reds = try connection.rows(
      of: Color.row,
      where: [Color.name.contains("Red"), Color.isTransparent.equals(false)],
      orderedBy: [Color.name.ascending])
    let black = try connection.row(of: Color.row, where: [Color.name == "Black"])  // exactly one
    let last = try connection.firstRow(of: Color.row, orderedBy: [Color.id.descending])  // or nil
    let clear = try connection.count(of: Color.row, where: [Color.isTransparent.equals(true)])

    try connection.forEachRow(of: Color.row) { color in  // in constant memory, however many
      print(color.name)
      return color.id != 4  // false ends it
    }

    try connection.update(
      Color.row, set: [Color.name.set(to: "Noir")], where: [Color.id.isIn([0])])
    try connection.delete(
      in: Color.row,
      where: [.any(of: [Color.id.isLess(than: 0), Color.rgb.hasPrefix("72")])])
    // tour ends
    #expect(print.entries == ["[Unknown]", "Black", "Red"])
    #expect(reds.map(\.id) == [320, 4])
    #expect((black.name, last?.id, clear) == ("Black", 320, 1))
    let rest = try connection.rows(of: Color.row, orderedBy: [Color.id.ascending])
    #expect(rest.map(\.name) == ["Noir", "Red", "Trans-Red"])
    #expect(throws: SQLiteError.self) { try connection.delete(in: Color.row, where: []) }
  }

  @Test("A transaction deletes and inserts a row")
  func transactions() throws {
    try fill()
    // tour begins
    try connection.transaction {
      try connection.delete(in: Color.row, where: [Color.id.equals(4)])
      try connection.insert(red, in: Color.row)
    }
    // tour ends
    #expect(try connection.row(of: Color.row, where: [Color.id.equals(4)]) == red)
  }

  @Test("Rows are found by key, one by one or together")
  func lookUps() throws {
    try fill()
    // tour begins
    let four = try connection.row(of: Color.row, key: 4)  // nil if there is none
    let some = try connection.rows(of: Color.row, keys: [0, 4, 36])
    // tour ends
    #expect(four == red)
    #expect(Set(some.map(\.id)) == [0, 4, 36])
  }

  @Test("The error of a refused row is printed as on the page")
  func errors() throws {
    let print = Record<String>()
    try fill()
    // tour begins
    do {
      try connection.insert(red, in: Color.row)
    } catch {
      if error.code == .primaryKeyViolation { print(error) }
    }
    // tour ends
    let error = #expect(throws: SQLiteError.self) {
      try connection.insert(red, in: Color.row)
    }
    #expect(print.entries == [error?.description])
    let printed = try CodeBlocks.shown(by: ReadmePage.tour.rawValue, in: "text")
    #expect(printed.contains(error?.description ?? ""))
  }
}
