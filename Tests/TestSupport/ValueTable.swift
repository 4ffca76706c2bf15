import SocleCore

/// A table of one value of interest per row, for any type and coding.
package struct ValueTable<Coding: ColumnCoding>: Sendable where Coding.Property: Sendable {
  package struct Row: Sendable {
    package var id: Int
    package var value: Coding.Property

    package init(id: Int, value: Coding.Property) {
      self.id = id
      self.value = value
    }
  }

  package let id: Field<Row, Int>
  package let value: Field<Row, Coding>
  package let row: RowDescription<Row>

  package init(_ value: Field<Row, Coding>) {
    let id = Field("id", \Row.id)
    self.id = id
    self.value = value
    row = RowDescription("cells", id, value, make: Row.init)
      .keyed(by: id)
  }

  /// Rows numbered from 1.
  package func rows(_ values: [Coding.Property]) -> [Row] {
    values.enumerated().map { Row(id: $0.offset + 1, value: $0.element) }
  }
}

extension ValueTable where Coding: ColumnValue {
  /// A table of a type that is its own coding.
  package init() {
    self.init(Field("value", \.value))
  }
}
