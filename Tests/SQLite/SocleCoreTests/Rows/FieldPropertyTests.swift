import Testing

@testable import SocleCore

/// Properties of every sort that a field can be given.
private struct Sorts: Equatable {
  struct Point: Equatable {
    var x: Int
    var name: String
  }

  let id: Int
  var point: Point
  var flag: Bool
  var observed: Int { didSet {} }
  var doubled: Int { id * 2 }
}

@Suite("A field writes its own property")
struct FieldPropertyTests {
  private let value = Sorts(
    id: 7, point: Sorts.Point(x: -1, name: "a long enough name to be on the heap"), flag: true,
    observed: 3)

  private func stored<Coding>(_ field: Field<Sorts, Coding>) throws -> SQLiteValue {
    var captured = SQLiteValue.null
    try withUnsafePointer(to: value) { row in
      try CellWriter(field.cell).write(row, into: ValueSink(capturingInto: &captured))
    }
    return captured
  }

  @Test("A property is written at its offset in the row: constant, nested, of each basic type")
  func inPlace() throws {
    #expect(try stored(Field("c", \Sorts.id)) == .integer(7))
    #expect(try stored(Field("c", \Sorts.point.x)) == .integer(-1))
    #expect(try stored(Field("c", \Sorts.point.name)) == .text(value.point.name))
    #expect(try stored(Field("c", \Sorts.flag)) == .integer(1))
  }

  @Test("A property without an offset is written through its key path or closure")
  func computed() throws {
    #expect(try stored(Field("c", \Sorts.observed)) == .integer(3))
    #expect(try stored(Field("c", \Sorts.doubled)) == .integer(14))
    #expect(try stored(Field("c", computing: { (row: Sorts) in row.id + 1 })) == .integer(8))
  }
}
