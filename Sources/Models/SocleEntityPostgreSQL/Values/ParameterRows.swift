#if PostgreSQL
  import SocleEntities

  /// Rows as parameters of statements: an array for each column, in parts of at most 20,000 rows and about 64 MB, because a
  /// message is limited to 1 GiB.
  struct ParameterRows {
    private let types: [EntityType]
    /// The number of rows that will be added.
    private let total: Int
    /// The number of rows added so far.
    private var count = 0
    /// The rows since the last part.
    private var arrays: [ArrayParameter] = []
    /// The parameters of each statement.
    private(set) var parts: [[Parameter]] = []

    /// - Parameters:
    ///   - types: The types of the columns.
    ///   - count: The number of rows that are added.
    init(_ types: [EntityType], count: Int) { (self.types, total) = (types, count) }

    /// Adds a value to the current row.
    mutating func append(_ value: EntityValue, to column: Int) {
      if arrays.isEmpty { arrays = types.map { ArrayParameter($0, count: min(total, 20_000)) } }
      arrays[column].append(value)
    }

    mutating func append(_ number: Int, to column: Int) {
      append(.int(Int64(number)), to: column)
    }

    /// Ends the current row, to which a value was added for each column.
    mutating func endRow() {
      count += 1
      let size = arrays.reduce(0) { $0 + $1.elements.count }
      if count < total, !count.isMultiple(of: 20_000), size < 64 << 20 { return }
      parts.append(arrays.map(\.parameter))
      arrays = []
    }
  }
#endif
