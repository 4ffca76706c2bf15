import Foundation
import TestSupport

@testable import SocleCore

/// A row with a column of nearly every type and coding.
struct Everything: Sendable {
  var id: Int
  var small: Int8
  var wide: UInt32?
  var flag: Bool
  var real: Double
  var narrow: Float?
  var text: String
  var note: String?
  var bytes: [UInt8]
  var data: Data?
  var date: Date
  var seconds: Date?
  var uuid: UUID
  var packed: UUID?
  var decimal: Decimal
  var suit: Suit?
  var flags: Flags
  var numbers: [Int]
  var any: SQLiteValue
  var signed: Double
}

extension Everything {
  static let row = RowDescription(
    "everything", Field("id", \Everything.id), Field("small", \Everything.small),
    Field("wide", \Everything.wide), Field("flag", \Everything.flag),
    Field("real", \Everything.real), Field("narrow", \Everything.narrow),
    Field("text", \Everything.text), Field("note", \Everything.note),
    Field("bytes", \Everything.bytes), Field("data", \Everything.data),
    Field("date", \Everything.date),
    Field("seconds", \Everything.seconds, as: .optional(.unixSeconds)),
    Field("uuid", \Everything.uuid), Field("packed", \Everything.packed, as: .optional(.uuidBytes)),
    Field("decimal", \Everything.decimal, as: .hundredths), Field("suit", \Everything.suit),
    Field("flags", \Everything.flags), Field("numbers", \Everything.numbers, as: .json()),
    Field("any", \Everything.any), Field("signed", \Everything.signed, as: .signedReal),
    make: Everything.init
  )
  .keyed(by: Field("id", \Everything.id))

  /// The row of that number, otherwise random.
  init(_ number: Int, _ random: inout SeededRandom) {
    id = number
    small = Int8(truncatingIfNeeded: random.next())
    wide = random.optional { UInt32(truncatingIfNeeded: $0.next()) }
    flag = random.chance(50)
    real = random.real()
    narrow = random.optional { $0.pick(Awkward.floats) }
    text = random.text()
    note = random.optional { $0.text() }
    bytes = random.bytes()
    data = random.optional { Data($0.bytes()) }
    date = Date(timeIntervalSinceReferenceDate: random.real())
    seconds = random.optional {
      Date(timeIntervalSince1970: Double(Int32(truncatingIfNeeded: $0.next())))
    }
    uuid = random.pick(Awkward.uuids)
    packed = random.optional { $0.pick(Awkward.uuids) }
    decimal = random.pick(Awkward.decimals)
    suit = random.optional { $0.pick(Suit.allCases) }
    flags = Flags(rawValue: UInt32(truncatingIfNeeded: random.next()))
    numbers = (0..<Int.random(in: 0..<4, using: &random)).map { _ in Int(random.integer()) }
    any = random.value()
    signed = random.chance(20) ? -0.0 : random.real()
  }
}

extension RowDescription {
  /// What each column of `row` stores: equal only where the rows are alike to the last bit.
  func stored(_ row: Row) throws -> [SQLiteValue] {
    try withUnsafePointer(to: row) { row in
      try (0..<cells.names.count).map { column in
        var value = SQLiteValue.null
        try cells.cells[column].write(row, into: ValueSink(capturingInto: &value))
        return value
      }
    }
  }
}
