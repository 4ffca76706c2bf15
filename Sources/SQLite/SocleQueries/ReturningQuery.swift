import SocleCore

/// A change that returns values of the rows that it changes (https://sqlite.org/lang_returning.html).
///
/// ```swift
/// let raise = UpdateQuery(
///   Album.row, set: [Album.price.set(to: Album.price.times(1.1))], where: [Album.price.isNotNull])
/// let raised = try connection.rows(of: raise.returning(Album.id, Album.price))   // [(Int, Double?)]
/// ```
///
/// The query returns each row as the change itself left it, before triggers change it further. If a value cannot be read,
/// nothing is changed.
public struct ReturningQuery<Result>: ResultQuery {
  private let change: any ChangeQuery
  private let source: TableSource
  private let returned: [SQLFragment]
  /// How each returned row is read as a `Result`.
  public let reading: ResultReading<Result>

  fileprivate init<Change: ChangeQuery>(_ change: Change, _ selection: Selection<Result>) {
    self.change = change
    source = change.row.source
    returned = selection.columns.map { $0.keepingReals(of: change.row) }
    var reading = ResultReading(selection, of: [source])
    reading.changesRows = true
    self.reading = reading
  }

  /// The purpose of the change, for error messages.
  public var purpose: String { change.purpose }

  /// The text of the statement.
  ///
  /// - Throws: as `makeText()` of the change.
  public func makeText() throws(SQLiteError) -> SQLFragment {
    var text = try change.makeText()
    text.append(" RETURNING ")
    text.append(returned)
    return try text.resolved(for: [source])
  }
}

extension ChangeQuery {
  /// Returns the change with one result per changed row: the value of the field `item`, or the whole row if `item` is the row
  /// description. The order of the results is undefined.
  ///
  /// An update or an insert returns the new values, such as a new rowid; an insert has no result if its conflict policy left
  /// the table unchanged.
  public func returning<Item: Selectable>(_ item: Item) -> ReturningQuery<Item.Selected> {
    ReturningQuery(self, item.selection)
  }

  /// Returns the change with one result per changed row: a tuple of the values of the items.
  public func returning<First: Selectable, Second: Selectable, each Item: Selectable>(
    _ first: First, _ second: Second, _ item: repeat each Item
  ) -> ReturningQuery<(First.Selected, Second.Selected, repeat (each Item).Selected)> {
    ReturningQuery(self, Selection(tupleOf: first, second, repeat each item))
  }
}

/// An insert of one row, which can return values of the inserted row.
///
/// ```swift
/// let id = try connection.row(of: InsertRowQuery(song, into: Song.row).returning(Song.id))
/// ```
public struct InsertRowQuery<Row>: ChangeQuery {
  /// The description of the table and its rows.
  public let row: RowDescription<Row>
  private let values: [SQLFragment.Segment]
  private let conflict: ConflictPolicy<Row>

  /// Inserts `value`; `conflict` decides what happens if an existing row has the same unique key.
  public init(
    _ value: Row, into row: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row> = .fail
  ) {
    self.row = row
    self.conflict = conflict
    do throws(SQLiteError) {
      values = try row.stored(value).map { .bound($0) }
    } catch {
      values = [.failure(error)]
    }
  }

  /// The purpose for error messages: "inserting into …".
  public var purpose: String { "inserting into \(row.table.name)" }

  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a value cannot be stored;
  ///   ``SQLiteError/impossible(subject:reason:)`` if the conflict policy does not fit the table.
  public func makeText() throws(SQLiteError) -> SQLFragment {
    try row.table.checkInsertable(row.writtenColumnNames)
    var text = try InsertQuery(
      .values(values), into: row.table, row.writtenColumnNames, conflict.rule
    ).makeText()
    for (name, value) in zip(row.writtenColumnNames, values) {
      guard let column = row.table.columns[name], case .bound(let value) = value else { continue }
      text.append(try row.written(column, value, isReplacing: conflict.rule == .replace))
    }
    return text
  }
}

extension SQLFragment {
  /// This text, with each REAL column of the table read as a REAL.
  ///
  /// After an insert or an update, RETURNING in some versions of SQLite (such as 3.40) returns a whole number in a REAL column
  /// as the INTEGER that is stored in the file. Other values, such as text in a table that is not STRICT, are unchanged.
  fileprivate func keepingReals<Row>(of row: RowDescription<Row>) -> SQLFragment {
    let reals = Set(row.table.columns.filter { $0.type.affinity == .real }.map { SQLName($0.name) })
    guard !reals.isEmpty else { return self }
    return SQLFragment(
      segments.flatMap { segment -> [Segment] in
        guard case .column(let column) = segment, column.table == row.source.reference,
          reals.contains(SQLName(column.name))
        else { return [segment] }
        let value = SQLFragment([segment])
        let kept: SQLFragment = "CASE typeof(\(value)) WHEN 'real' THEN CAST(\(value) AS REAL)"
        return (kept.segments + [.verbatim(" ELSE "), segment, .verbatim(" END")])
      })
  }
}
