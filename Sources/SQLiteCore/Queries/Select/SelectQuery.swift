/// A question to the tables: which values, of which rows, in which order.
///
/// Its rows are read as what was selected: one value, a tuple, or what `make` makes of them.
///
/// ```swift
/// let busiest = SelectQuery(Artist.name, Album.id.count, from: Artist.row)
///   .joined(to: Album.row, on: [Album.artistID.equals(Artist.id)])
///   .grouped(by: Artist.id)
///   .having([Album.id.count.isAtLeast(5)])
///   .ordered(by: [Album.id.count.descending, Artist.name.ascending])
/// for (name, albums) in try connection.rows(of: busiest) { … }   // (String, Int)
/// ```
///
/// It is a value: each method gives a changed copy. Conditions are ANDed. Every value is bound, every name quoted.
public struct SelectQuery<Result>: ResultQuery {
  var shape: SelectShape
  private let selection: Selection<Result>

  @usableFromInline
  init(_ selection: Selection<Result>, from source: TableSource) {
    shape = SelectShape(source: source, columns: selection.columns)
    self.selection = selection
  }

  /// Whole rows of a table.
  @inlinable
  public init<Source: QuerySource<Result> & Selectable<Result>>(from source: Source) {
    self.init(source.selection, from: source.source)
  }

  // One item alone is no pack of one: Swift does not always see that its tuple is the item's type.

  /// One selected value of each row.
  @inlinable
  public init<Item: Selectable<Result>>(_ item: Item, from source: some QuerySource) {
    self.init(Selection(item) { $0 }, from: source.source)
  }

  /// Selected values, each row a tuple of them.
  @inlinable
  public init<First: Selectable, Second: Selectable, each Item: Selectable>(
    _ first: First, _ second: Second, _ item: repeat each Item, from source: some QuerySource
  ) where Result == (First.Selected, Second.Selected, repeat (each Item).Selected) {
    self.init(Selection(tupleOf: first, second, repeat each item), from: source.source)
  }

  /// Selected values, made into one.
  ///
  /// - Parameter make: Makes a result of the values, as `ArtistSummary.init`.
  @inlinable
  public init<First: Selectable, each Item: Selectable>(
    _ first: First, _ item: repeat each Item, from source: some QuerySource,
    make: @escaping @Sendable (First.Selected, repeat (each Item).Selected) -> Result
  ) {
    self.init(Selection(first, repeat each item, make: make), from: source.source)
  }

  /// How the rows are read.
  public var reading: ResultReading<Result> { ResultReading(selection, of: shape.sources) }

  /// What the statement does, for error messages.
  public var purpose: String { shape.purpose }

  /// The statement in segments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two of its tables have one name, or rows of one type;
  ///   ``SQLiteError/conversion(cell:expected:found:)`` if a value cannot be stored.
  public func makeText() throws(SQLiteError) -> SQLText { try shape.makeText() }

  /// The statement as a part of another.
  var nestedText: SQLText {
    do throws(SQLiteError) {
      return try shape.makeText(isNested: true).nested(in: shape.sources)
    } catch {
      return SQLText([.failure(error)])
    }
  }

  func with(_ change: (inout SelectShape) -> Void) -> SelectQuery {
    var copy = self
    change(&copy.shape)
    return copy
  }
}
