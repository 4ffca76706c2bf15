import SQLiteCore
import SQLiteQueries

/// The tables of a layout with the columns that they have now: a property may have been removed after the layout was stored.
struct LayoutTables: Sendable {
  /// The rows of the objects.
  let rows: RowDescription<SQLiteRow>
  let id: Field<SQLiteRow, SQLiteValue>
  /// The rows of each list.
  let links: [RowDescription<Link>]
  /// A column or list of the layout that the file lacks: it was removed, or renamed by code that keeps no history.
  let missing: String?
  /// Whether the objects have a table: the app may have dropped it.
  let exist: Bool
  private let makeRow: @Sendable ([SQLiteValue]) -> SQLiteRow
  /// For each column of the table but `id`, its place in the layout.
  private let places: [Int]
  /// The number of columns of the layout.
  private let width: Int

  /// - Parameter lost: A list of the layout that has no table.
  init(_ layout: Layout, _ live: Set<SQLName>, lost: String?) {
    places = layout.columns.indices.filter { live.contains(SQLName(layout.columns[$0].name)) }
    width = layout.columns.count
    let columns = places.map {
      ColumnDescription(layout.columns[$0].name, .any, isNullable: true)
    }
    let table = TableDescription(
      layout.entity, columns: ColumnSet([ColumnDescription("id", .integer)] + columns),
      primaryKey: PrimaryKey(parts: [.column("id")]))
    (rows, makeRow) = table.rowsOfValues
    id = rows["id"]
    links = layout.lists.map { Link.rows(of: layout.table(of: $0)) }
    exist = !live.isEmpty
    missing = layout.columns.first { !live.contains(SQLName($0.name)) }?.name ?? lost
  }

  func row(_ id: Int64, _ image: Image) -> SQLiteRow {
    let values = places.count == width ? image.values : places.map { image.values[$0] }
    return makeRow([.integer(id)] + values)
  }

  /// The image of a row, with empty lists.
  func image(of row: SQLiteRow) -> Image {
    var values = Array(row.values.dropFirst())
    if places.count != width {
      var all = Array(repeating: SQLiteValue.null, count: width)
      for (place, value) in zip(places, values) { all[place] = value }
      values = all
    }
    return Image(values: values, lists: links.map { _ in [] })
  }
}

/// A row of a list's table.
struct Link {
  var owner: Int64
  var position: Int
  var target: Int64

  static let owner = Field("owner_id", \Link.owner)
  static let position = Field("position", \Link.position)
  static let target = Field("target_id", \Link.target)

  static func rows(of table: String) -> RowDescription<Link> {
    RowDescription(table, owner, position, target, make: Link.init)
      .keyed(by: owner, position).with(hasRowID: false)
  }
}
