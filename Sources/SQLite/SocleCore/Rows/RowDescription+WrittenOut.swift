// Written out for one to eight fields: a parameter pack's values are passed to `make` through memory, while the compiler can
// optimize these initializers as a whole.

extension RowDescription {
  /// Describes a table whose rows have one field.
  @inlinable
  public init<A: ColumnCoding>(
    _ table: String, _ a: Field<Row, A>,
    make: @escaping @Sendable (consuming A.Property) -> Row
  ) {
    let fields = RowCells(table, [a.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(try fields.value(A.self, 0, of: values))
    }
  }

  /// Describes a table whose rows have two fields.
  @inlinable
  public init<A: ColumnCoding, B: ColumnCoding>(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>,
    make: @escaping @Sendable (consuming A.Property, consuming B.Property) -> Row
  ) {
    let fields = RowCells(table, [a.untyped, b.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(try fields.value(A.self, 0, of: values), try fields.value(B.self, 1, of: values))
    }
  }

  /// Describes a table whose rows have three fields.
  @inlinable
  public init<A: ColumnCoding, B: ColumnCoding, C: ColumnCoding>(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property
      ) -> Row
  ) {
    let fields = RowCells(table, [a.untyped, b.untyped, c.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values), try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values))
    }
  }

  /// Describes a table whose rows have four fields.
  @inlinable
  public init<A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding>(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>, _ d: Field<Row, D>,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property
      ) -> Row
  ) {
    let fields = RowCells(table, [a.untyped, b.untyped, c.untyped, d.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values), try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values), try fields.value(D.self, 3, of: values))
    }
  }

  /// Describes a table whose rows have five fields.
  @inlinable
  public init<A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding>(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>,
    _ d: Field<Row, D>, _ e: Field<Row, E>,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property
      ) -> Row
  ) {
    let fields = RowCells(table, [a.untyped, b.untyped, c.untyped, d.untyped, e.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values), try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values), try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values))
    }
  }

  /// Describes a table whose rows have six fields.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding,
    F: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>,
    _ d: Field<Row, D>, _ e: Field<Row, E>, _ f: Field<Row, F>,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property, consuming F.Property
      ) -> Row
  ) {
    let fields = RowCells(
      table, [a.untyped, b.untyped, c.untyped, d.untyped, e.untyped, f.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values), try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values), try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values), try fields.value(F.self, 5, of: values))
    }
  }

  /// Describes a table whose rows have seven fields.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding,
    F: ColumnCoding, G: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>,
    _ d: Field<Row, D>, _ e: Field<Row, E>, _ f: Field<Row, F>, _ g: Field<Row, G>,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property, consuming F.Property, consuming G.Property
      ) -> Row
  ) {
    let fields = RowCells(
      table, [a.untyped, b.untyped, c.untyped, d.untyped, e.untyped, f.untyped, g.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values), try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values), try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values), try fields.value(F.self, 5, of: values),
        try fields.value(G.self, 6, of: values))
    }
  }

  /// Describes a table whose rows have eight fields.
  @inlinable
  public init<
    A: ColumnCoding, B: ColumnCoding, C: ColumnCoding, D: ColumnCoding, E: ColumnCoding,
    F: ColumnCoding, G: ColumnCoding, H: ColumnCoding
  >(
    _ table: String, _ a: Field<Row, A>, _ b: Field<Row, B>, _ c: Field<Row, C>,
    _ d: Field<Row, D>, _ e: Field<Row, E>, _ f: Field<Row, F>, _ g: Field<Row, G>,
    _ h: Field<Row, H>,
    make:
      @escaping @Sendable (
        consuming A.Property, consuming B.Property, consuming C.Property, consuming D.Property,
        consuming E.Property, consuming F.Property, consuming G.Property, consuming H.Property
      ) -> Row
  ) {
    let fields = RowCells(
      table,
      [a.untyped, b.untyped, c.untyped, d.untyped, e.untyped, f.untyped, g.untyped, h.untyped])
    self.init(fields) { values throws(SQLiteError) in
      make(
        try fields.value(A.self, 0, of: values), try fields.value(B.self, 1, of: values),
        try fields.value(C.self, 2, of: values), try fields.value(D.self, 3, of: values),
        try fields.value(E.self, 4, of: values), try fields.value(F.self, 5, of: values),
        try fields.value(G.self, 6, of: values), try fields.value(H.self, 7, of: values))
    }
  }
}
