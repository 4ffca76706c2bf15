import Entities
import EntityTables
import SQLiteCore

/// The tables of a layout with the columns that they have now: a property may have been removed after the layout was stored.
struct LayoutTables: Sendable {
  /// A table whose rows are written one by one.
  struct Rows: Sendable {
    let description: RowDescription<SQLiteRow>
    /// Makes a row of the values of all columns.
    let make: @Sendable ([SQLiteValue]) -> SQLiteRow

    init(_ table: TableDescription) { (description, make) = table.rowsOfValues }
  }

  let shape: EntityShape
  let tables: EntityTables
  let rows: Rows
  /// The tables of the lists.
  let links: [Rows]
  /// For each column of the layout, its place in a row; nil for a column that the table lacks.
  private let places: [Int?]
  /// For each column of the table, its place in the layout.
  private let layoutPlaces: [Int]
  /// A column or list of the layout that the file lacks: it was removed, or renamed by code that keeps no history.
  let missing: String?

  /// - Parameter lost: A list of the layout that has no table.
  init(_ layout: Layout, _ live: Set<String>, lost: String?) {
    let shape = layout.shape(with: live)
    self.shape = shape
    tables = EntityTables([shape])
    rows = Rows(shape.table)
    links = shape.toMany.map { Rows(shape.linkTable($0)) }
    layoutPlaces = layout.columns.indices.filter { live.contains(layout.columns[$0].name) }
    var places: [Int?] = Array(repeating: nil, count: layout.columns.count)
    for (place, column) in layoutPlaces.enumerated() { places[column] = place }
    self.places = places
    missing = places.firstIndex { $0 == nil }.map { layout.columns[$0].name } ?? lost
  }

  /// The values of an image in the order of the shape's properties.
  func row(of image: Image) -> [EntityValue] {
    layoutPlaces.count == image.values.count
      ? image.values : layoutPlaces.map { image.values[$0] }
  }

  /// The values of an image from those of a row.
  func values(of row: some Collection<EntityValue>) -> [EntityValue] {
    let row = Array(row)
    return row.count == places.count ? row : places.map { $0.map { row[$0] } ?? .null }
  }
}

/// One object, by statements whose text need not be made again.
extension Connection {
  /// The stored image of an object.
  func image(of id: Int64, _ tables: LayoutTables) throws -> Image? {
    guard let row = try row(of: tables.rows.description, key: id) else { return nil }
    var isNumbered = true
    let lists = try tables.links.map { links in
      try values(
        of: SQLCommand(
          "reading \(links.description.table.name)",
          """
          SELECT target_id, position FROM \(identifier: links.description.table.name)
          WHERE owner_id = \(id) ORDER BY position
          """)
      ).enumerated().map { place, link in
        if link[1] != .integer(Int64(place)) { isNumbered = false }
        return try EntityKey(link[0], of: tables.shape)
      }
    }
    return Image(
      values: tables.values(of: row.values.dropFirst().map { EntityValue($0, as: .int) }),
      lists: lists, isNumbered: isNumbered)
  }

  /// Writes an object: its row and what differs in its lists, unless that is much.
  ///
  /// - Returns: Whether it was written.
  func write(_ object: Revision.Object, _ tables: LayoutTables) throws -> Bool {
    guard let image = object.image else { return true }
    let stored = object.stored?.lists ?? image.lists.map { _ in [] }
    let changes = zip(image.lists, stored).map { new, old in
      new.indices.filter { $0 >= old.count || old[$0] != new[$0] }
    }
    guard changes.allSatisfy({ $0.count <= 8 }) else { return false }
    guard image.lists == stored || object.stored?.isNumbered == true else { return false }
    if image.values != object.stored?.values {
      let row = tables.rows.make([.integer(object.id)] + tables.row(of: image).map(\.stored))
      try insert(row, in: tables.rows.description, onConflict: .updateAll(onlyIfDifferent: true))
    }
    for (place, links) in tables.links.enumerated() {
      try write(
        image.lists[place], of: object.id, links, count: stored[place].count, changes[place])
    }
    return true
  }

  /// Writes the targets at some positions of a list that has `count` targets now, and deletes those behind its new end.
  private func write(
    _ new: [EntityKey], of id: Int64, _ links: LayoutTables.Rows, count: Int, _ positions: [Int]
  ) throws {
    if count > new.count {
      let table = links.description.table.name
      try execute(
        "DELETE FROM \(identifier: table) WHERE owner_id = \(id) AND position >= \(new.count)",
        purpose: "shortening the lists of \(table)")
    }
    for position in positions {
      let link: [SQLiteValue] = [
        .integer(id), .integer(Int64(position)), new[position].value.stored,
      ]
      try insert(
        links.make(link), in: links.description, onConflict: .updateAll(onlyIfDifferent: true))
    }
  }
}

extension EntityKey {
  fileprivate init(_ stored: SQLiteValue, of shape: EntityShape) throws(EntityError) {
    guard case .integer(let number) = stored else {
      throw .incompatible(
        entity: shape.name, reason: "the id \(stored) in a list is not an integer")
    }
    self = .int(number)
  }
}
