import Foundation

extension ColumnCoding where Value: Codable & SendableMetatype {
  /// TEXT: the value as JSON, its keys sorted, so that equal values give equal text.
  ///
  /// What the value's own `encode(to:)` or `init(from:)` throws arrives as
  /// ``SQLiteError/conversion(cell:expected:found:)``.
  public static var json: ColumnCoding<Value> {
    ColumnCoding(
      columnType: .text, encode: JSONColumns.write,
      decode: { source throws(SQLiteError) in try JSONColumns.read(Value.self, from: source) })
  }
}

private enum JSONColumns {
  static func write(_ value: some Encodable, into sink: ValueSink) throws(SQLiteError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      throw .conversion(
        cell: CellPlace(), expected: "a value that JSON can hold", found: "\(error)")
    }
    try String(decoding: data, as: UTF8.self).encode(into: sink)
  }

  static func read<Value: Decodable>(
    _ type: Value.Type, from source: ValueSource
  ) throws(SQLiteError) -> Value {
    let text = try source.text()
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw .conversion(cell: CellPlace(), expected: "JSON of \(type)", found: "\(error)")
    }
  }
}
