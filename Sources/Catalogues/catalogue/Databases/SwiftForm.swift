import Foundation
import SocleCore

/// A Swift type, with a coding, that reads every value of a column and writes the same value again.
struct SwiftForm {
  let type: String
  /// The coding as a field names it; nil if the type is its own coding.
  let coding: String?
  private let keeps: @Sendable (SQLiteValue) -> Bool

  private init<Coding: ColumnCoding>(
    _ type: String, _ coding: Coding.Type, _ name: String?,
    if isLikely: @escaping @Sendable (Coding.Property) -> Bool = { _ in true }
  ) {
    self.type = type
    self.coding = name
    keeps = { stored in
      guard let value = try? coding.decode(stored), isLikely(value) else { return false }
      return (try? coding.stored(value)) == stored || coding.columnType.affinity == .numeric
    }
  }

  /// All forms. Any blob may have 16 bytes, so a blob counts as a UUID only if its version and variant are valid.
  private static let all = [
    SwiftForm("UUID", UUID.self, nil), SwiftForm("UUID", UUIDLowercaseCoding.self, "uuidLowercase"),
    SwiftForm("UUID", UUIDBytesCoding.self, "uuidBytes") {
      (1...8).contains($0.uuid.6 >> 4) && $0.uuid.8 >> 6 == 2
    },
    SwiftForm("Date", ISO8601Coding.self, "iso8601"),
    SwiftForm("Date", ISO8601WithoutZoneCoding.self, "iso8601WithoutZone"),
    SwiftForm("Date", SQLMillisecondsCoding.self, "sqlMilliseconds"),
    SwiftForm("Date", SQLTimestampCoding.self, "sqlTimestamp"),
    SwiftForm("Date", SQLDateCoding.self, "sqlDate"),
  ]

  /// The form of all values of a column that are not NULL; nil if there are none, or they have no form in common.
  static func form(
    of column: ColumnDescription, in table: TableDescription, _ connection: Connection
  ) throws -> SwiftForm? {
    // A number does not show that it is a date, but only Core Data has a column Z_PK and columns of type TIMESTAMP.
    let isCoreData = table.hasColumn("Z_PK") && column.type.declaration == "TIMESTAMP"
    var forms = isCoreData ? [SwiftForm("Date", NumericDateCoding.self, "numericDate")] : all
    var isEmpty = !isCoreData
    let cells = TableDescription(
      table.name, columns: [ColumnDescription(column.name, .any, isNullable: true)])
    do {
      try connection.forEachRow(of: cells.rows) { row in
        guard let value = row[column.name], !value.isNull else { return true }
        isEmpty = false
        forms.removeAll { !$0.keeps(value) }
        return !forms.isEmpty
      }
    } catch SQLiteError.conversion {
      return nil  // text that is not UTF-8
    }
    return isEmpty ? nil : forms.first
  }
}
