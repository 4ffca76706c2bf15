import SocleCore
import TestSupport
import Testing

@Suite("Rows of a described type")
struct RowRoundTripTests {
  let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.createTable(Color.row)
  }

  @Test("Rows inserted one at a time are read back unchanged")
  func singleRows() throws {
    let insert = try connection.prepareInsert(in: Color.row)
    for color in Color.samples { #expect(try insert.insert(color) == color.id) }
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("An array is inserted as a stream, and read back")
  func streamedArray() throws {
    let insert = try connection.prepareInsert(in: Color.row)
    #expect(try insert.insert(contentsOf: Color.samples) == 3)
    #expect(try insert.insert(contentsOf: [Color]()) == 0)
    #expect(try connection.rows(of: Color.row) == Color.samples)
  }

  @Test("A sequence without contiguous storage is inserted as a stream")
  func streamedSequence() throws {
    let insert = try connection.prepareInsert(in: Color.row)
    let colors = (1...1000).lazy.map {
      Color(
        id: $0, name: "color number \($0), long enough for the heap", rgb: "",
        isTransparent: $0 % 2 == 0)
    }
    #expect(try insert.insert(contentsOf: colors) == 1000)
    #expect(try connection.rows(of: Color.row) == Array(colors))
  }

  @Test("Conditions, order and limit determine the rows that are read")
  func selection() throws {
    try connection.prepareInsert(in: Color.row).insert(contentsOf: Color.samples)
    let reds = try connection.rows(
      of: Color.row, where: [Color.name.contains("Red")], orderedBy: [Color.name.descending])
    #expect(reds.map(\.id) == [36, 4])
    let first = try connection.rows(of: Color.row, orderedBy: [Color.id.ascending], limit: 1)
    #expect(first.map(\.id) == [-1])
  }
}
