// The initialiser for any number of fields, written out for up to eight.
//
// Of a pack expansion that may fail the compiler (Swift 6.3) makes a loop that looks up each element's type anew, which costs
// 50 instructions a column, a seventh of what reading a row takes. Here the types are known where a row type is declared,
// and all of it is inlined there. `make` consumes what it is given, as an initialiser does, so no text is retained.

extension RowDescription {
  /// Describes a table by two fields of its rows.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, each Key: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>,
    primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make: @escaping @Sendable (consuming A.Property, consuming B.Property) -> Row
  ) {
    let fields = RowFields([a.erased, b.erased], of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values),
        try fields.value(B.self, 1, of: values))
    }
  }

  /// Describes a table by three fields of its rows.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, each Key: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>,
    primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make:
      @escaping @Sendable (consuming A.Property, consuming B.Property, consuming C.Property) -> Row
  ) {
    let fields = RowFields([a.erased, b.erased, c.erased], of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values),
        try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values))
    }
  }

  /// Describes a table by four fields of its rows.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, each Key: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>, _ d: Field<Row, D>,
    primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property
      ) -> Row
  ) {
    let fields = RowFields([a.erased, b.erased, c.erased, d.erased], of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values),
        try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values),
        try fields.value(D.self, 3, of: values))
    }
  }

  /// Describes a table by five fields of its rows.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding,
    each Key: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>, _ d: Field<Row, D>,
    _ e: Field<Row, E>, primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property
      ) -> Row
  ) {
    let fields = RowFields([a.erased, b.erased, c.erased, d.erased, e.erased], of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values),
        try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values),
        try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values))
    }
  }

  /// Describes a table by six fields of its rows.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding,
    F: ColumnCoding, each Key: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>, _ d: Field<Row, D>,
    _ e: Field<Row, E>, _ f: Field<Row, F>, primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property, consuming F.Property
      )
      -> Row
  ) {
    let fields = RowFields([a.erased, b.erased, c.erased, d.erased, e.erased, f.erased], of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values),
        try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values),
        try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values),
        try fields.value(F.self, 5, of: values))
    }
  }

  /// Describes a table by seven fields of its rows.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding,
    F: ColumnCoding, G: ColumnCoding, each Key: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>, _ d: Field<Row, D>,
    _ e: Field<Row, E>, _ f: Field<Row, F>, _ g: Field<Row, G>,
    primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property, consuming F.Property, consuming G.Property
      ) -> Row
  ) {
    let fields = RowFields(
      [a.erased, b.erased, c.erased, d.erased, e.erased, f.erased, g.erased], of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values),
        try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values),
        try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values),
        try fields.value(F.self, 5, of: values),
        try fields.value(G.self, 6, of: values))
    }
  }

  /// Describes a table by eight fields of its rows.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding,
    F: ColumnCoding, G: ColumnCoding, H: ColumnCoding, each Key: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>, _ d: Field<Row, D>,
    _ e: Field<Row, E>, _ f: Field<Row, F>, _ g: Field<Row, G>, _ h: Field<Row, H>,
    primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property, consuming F.Property, consuming G.Property,
        consuming H.Property
      ) -> Row
  ) {
    let fields = RowFields(
      [a.erased, b.erased, c.erased, d.erased, e.erased, f.erased, g.erased, h.erased], of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values),
        try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values),
        try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values),
        try fields.value(F.self, 5, of: values),
        try fields.value(G.self, 6, of: values),
        try fields.value(H.self, 7, of: values))
    }
  }
}
