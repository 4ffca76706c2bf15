import Foundation
import SocleCore
import TestSupport
import Testing

@Suite("JSON in a column")
struct JSONCodingTests {
  struct Box: Codable, Equatable, Sendable {
    var width: Double
    var label: String
    var tags: [String: Int] = [:]
    var inner: [Box]?
  }

  static let boxes = [
    Box(width: 0, label: ""), Box(width: 1.5, label: "a/b \"c\" \\ é 🧱 \u{0}"),
    Box(width: -1e300, label: "x", tags: ["b": 2, "a": 1], inner: [Box(width: 2, label: "y")]),
  ]

  @Test("A JSON column is read back as it was written", arguments: boxes)
  func roundTrip(box: Box) throws {
    let stored = try JSONCoding<Box>.stored(box)
    #expect(try JSONCoding<Box>.decode(stored) == box)
  }

  @Test("JSON has sorted keys, so equal values are stored as equal texts")
  func order() throws {
    let box = Box(width: 2, label: "a/b", tags: ["z": 1, "y": 2, "x": 3])
    let text = #"{"label":"a/b","tags":{"x":3,"y":2,"z":1},"width":2}"#
    #expect(try JSONCoding<Box>.stored(box) == .text(text))
  }

  @Test("A row is found and updated by an equal JSON value")
  func conditions() throws {
    struct Row: Sendable {
      var id: Int
      var box: Box
      var other: Box?
    }
    let (id, box) = (Field("id", \Row.id), Field("box", \Row.box, as: .json()))
    let other = Field("other", \Row.other, as: .optional(.json()))
    let rows = RowDescription("boxes", id, box, other, make: Row.init).keyed(by: id)
    let connection = try Connection.inMemory()
    try connection.createTable(rows)
    for (index, value) in Self.boxes.enumerated() {
      try connection.insert(Row(id: index, box: value, other: index == 0 ? nil : value), in: rows)
    }
    #expect(try connection.rows(of: rows, where: [box.equals(Self.boxes[2])]).map(\.id) == [2])
    #expect(try connection.rows(of: rows, where: [other.isNull]).map(\.id) == [0])
    #expect(try connection.rows(of: rows, where: [other.equals(nil)]).map(\.id) == [0])
    #expect(try connection.row(of: rows, key: 1)?.other == Self.boxes[1])
  }

  @Test("A value that JSON cannot represent is refused, and the error does not contain it")
  func unstorable() {
    let error = #expect(throws: SQLiteError.self) {
      try JSONCoding<Box>.stored(Box(width: .infinity, label: "secret"))
    }
    #expect(error?.description.contains("secret") == false)
    #expect(error?.description.contains("a value that JSONEncoder accepts") == true)
  }

  static let others: [SQLiteValue] = [
    .text(""), .text("{"), .text("{}"), .text(#"{"width":"secret","label":"a","tags":{}}"#),
    .integer(1), .blob([0x7B, 0x7D]), .null,
  ]

  @Test(
    "Stored values that are not the expected JSON are refused, and the error does not contain them",
    arguments: others)
  func unreadable(value: SQLiteValue) {
    let error = #expect(throws: SQLiteError.self) { try JSONCoding<Box>.decode(value) }
    #expect(error?.description.contains("secret") == false)
  }
}
