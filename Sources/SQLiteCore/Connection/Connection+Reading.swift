extension Connection {
  /// All rows of the table, in no promised order.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` naming table, column and row if a stored value is
  ///   not of its property's type.
  @inlinable
  public func readAllRows<Row>(from row: RowDescription<Row>) throws -> [Row] {
    try rows(of: row)
  }

  /// The rows for which all conditions hold.
  ///
  /// - Parameters:
  ///   - row: What the rows are read as.
  ///   - conditions: What must hold; an empty array asks for every row.
  ///   - orderings: The keys to sort by, the first counting most; without any, no order is promised.
  ///   - limit: At most so many rows.
  ///   - offset: How many rows to skip first.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` naming table, column and row if a stored value is
  ///   not of its property's type.
  @inlinable
  public func rows<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = [], limit: Int? = nil, offset: Int? = nil
  ) throws -> [Row] {
    let rows = try collectRows(row.decode) { receive in
      try read(row, nil, conditions, orderings, limit: limit, offset: offset, receive)
    }
    if let first = rows.first { try row.checkOrder(by: first) }
    return rows
  }

  /// Hands each row to `body`, one at a time and in constant memory, until `body` answers false.
  ///
  /// - Throws: what `body` throws; else as ``rows(of:where:orderedBy:limit:offset:)``.
  @inlinable
  public func forEachRow<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = [], while body: (Row) throws -> Bool
  ) throws {
    let decode = row.checkingDecode
    try withoutActuallyEscaping(body) { body in
      try read(row, nil, conditions, orderings, limit: nil, offset: nil) { values in
        try body(try decode(values))
      }
    }
  }

  /// Hands one field of each row to `body`, one at a time and in constant memory, until `body` answers false.
  ///
  /// Only that column is read.
  /// - Throws: what `body` throws; else as ``rows(of:where:orderedBy:limit:offset:)``.
  @inlinable
  public func forEachValue<Row, Coding>(
    of field: Field<Row, Coding>, in row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = [], while body: (Coding.Property) throws -> Bool
  ) throws {
    let fields = RowFields([field.erased], of: row.table.name)
    try withoutActuallyEscaping(body) { body in
      try read(row, [field.name], conditions, orderings, limit: nil, offset: nil) { values in
        try body(try fields.value(Coding.self, 0, of: values))
      }
    }
  }

  /// Hands the values of each row of a table to `receive`, by the quickest way that keeps its order.
  ///
  /// - Parameter columns: Which columns; nil for those of `row`.
  @usableFromInline
  func read<Row>(
    _ row: RowDescription<Row>, _ columns: [String]?, _ conditions: [Condition],
    _ orderings: [Ordering], limit: Int?, offset: Int?,
    _ receive: @escaping (UnsafePointer<OpaquePointer?>) throws -> Bool
  ) throws {
    var shape = SelectShape(of: row, columns)
    shape.conditions = conditions
    shape.orderings = orderings
    shape.limit = limit
    shape.offset = offset
    // An aggregate promises no order, has no rows to limit, and takes only so many arguments.
    let isPlain = orderings.isEmpty && limit == nil && offset == nil
    guard isPlain, shape.columns.count <= RowSink.maximumColumns else {
      return try Statement(shape, on: self).forEachRow(receive)
    }
    shape.form = .sink
    try Statement(shape, on: self).push(into: receive)
  }
}
