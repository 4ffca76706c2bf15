import SQLiteCore

/// A table of one value of interest per row, for any type and coding.
struct ValueTable<Coding: ColumnCoding>: Sendable where Coding.Property: Sendable {
  struct Row: Sendable {
    var id: Int
    var value: Coding.Property
  }

  let id: Field<Row, Int>
  let value: Field<Row, Coding>
  let row: RowDescription<Row>

  init(_ value: Field<Row, Coding>) {
    let id = Field("id", \Row.id)
    self.id = id
    self.value = value
    row = RowDescription("cells", id, value, make: Row.init)
      .keyed(by: id)
  }

  /// Rows numbered from 1.
  func rows(_ values: [Coding.Property]) -> [Row] {
    values.enumerated().map { Row(id: $0.offset + 1, value: $0.element) }
  }
}

extension ValueTable where Coding: ColumnValue {
  /// A table of a type that is its own coding.
  init() {
    self.init(Field("value", \.value))
  }
}
