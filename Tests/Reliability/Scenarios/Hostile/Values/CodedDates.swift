import Foundation
import SocleCore
import TestSupport

/// Dates through each coding: what is stored is read back as it was rounded, again and again.
enum CodedDates {
  static func tryEveryWay(_ dates: [Date]) throws {
    try tryOut(
      "iso8601", within: 0.000_6, dates, ValueTable(Field("value", \.value, as: .iso8601)))
    try tryOut(
      "sqlTimestamp", within: 1.001, dates, ValueTable(Field("value", \.value, as: .sqlTimestamp)))
    try tryOut("sqlDate", within: 86_400, dates, ValueTable(Field("value", \.value, as: .sqlDate)))
    try tryOut(
      "unixSeconds", within: 1.001, dates, ValueTable(Field("value", \.value, as: .unixSeconds)))
    try tryOut(
      "sqlMilliseconds", within: 0.000_6, dates,
      ValueTable(Field("value", \.value, as: .sqlMilliseconds)))
    try tryOut(
      "iso8601WithoutZone", within: 0.000_6, dates,
      ValueTable(Field("value", \.value, as: .iso8601WithoutZone)))
    try tryOut("exact", within: 0, dates, ValueTable<Date>())
  }

  private static func tryOut<Coding: ColumnCoding>(
    _ name: String, within error: Double, _ dates: [Date], _ table: ValueTable<Coding>
  ) throws where Coding.Property == Date {
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    var kept: [Date] = []
    for date in dates {
      do {
        try connection.insert(
          ValueTable<Coding>.Row(id: kept.count + 1, value: date), in: table.row)
        kept.append(date)
      } catch { _ = error.description }
    }
    let found = try connection.rows(of: table.row, orderedBy: [table.id.ascending]).map(\.value)
    try expect(found.count == kept.count, "\(name): \(found.count) of \(kept.count)")
    for (date, other) in zip(kept, found) {
      let isNear = date == other || abs(date.timeIntervalSince(other)) <= error
      let seconds = (date.timeIntervalSince1970, other.timeIntervalSince1970)
      try expect(isNear, "\(name): \(seconds.0) became \(seconds.1)")
    }
    try connection.delete(in: table.row, where: [.everyRow])
    try connection.insert(contentsOf: table.rows(found), in: table.row)
    let again = try connection.rows(of: table.row, orderedBy: [table.id.ascending]).map(\.value)
    for (date, other) in zip(found, again) {
      let seconds = (date.timeIntervalSince1970, other.timeIntervalSince1970)
      try expect(date == other, "\(name): \(seconds.0) became \(seconds.1) the second time")
    }
  }
}
