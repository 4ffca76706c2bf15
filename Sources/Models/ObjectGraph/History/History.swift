import Entities
import SQLiteCore

/// The history of a database within one write transaction.
struct History {
  let connection: Connection
  var state: StateRow
  private var layouts: [Int: Layout]
  private let storedState: StateRow?
  /// The columns of the tables that were looked at since the last type was registered.
  private(set) var knownColumns = Locked<[String: Set<String>]>([:])

  init(_ connection: Connection) throws {
    self.connection = connection
    storedState = try connection.firstRow(of: StateRow.row)
    state = storedState ?? StateRow(lastID: 0, step: 0)
    layouts = Dictionary(
      try connection.rows(of: LayoutRow.row).map { ($0.number, $0.layout) },
      uniquingKeysWith: { first, _ in first })
  }

  func saveState() throws {
    if state != storedState { try connection.save(state, in: StateRow.row) }
  }

  func layout(_ number: Int) throws(EntityError) -> Layout {
    guard let layout = layouts[number] else { throw .damagedHistory }
    return layout
  }

  /// Stores the layout of an entity, and renames the entity where layouts contain its former names.
  mutating func register(_ shape: EntityShape) throws {
    knownColumns = Locked([:])
    for (number, layout) in layouts where layout.renamed(shape) != layout {
      try save(layout.renamed(shape), number)
    }
    let layout = Layout(shape)
    if !layouts.values.contains(layout) { try save(layout, (layouts.keys.max() ?? 0) + 1) }
  }

  private mutating func save(_ layout: Layout, _ number: Int) throws {
    try connection.save(LayoutRow(number: number, layout: layout), in: LayoutRow.row)
    layouts[number] = layout
  }

  /// An empty revision of an entity whose layout is registered.
  func revision(of shape: EntityShape) throws(EntityError) -> Revision {
    let layout = Layout(shape)
    guard let number = layouts.first(where: { $0.value == layout })?.key else {
      throw .damagedHistory
    }
    return Revision(layout: layout, number: number)
  }

  /// An empty revision of each entity, with the layout of its shape in `shapes`, or else the one that was registered last.
  func revisions(of shapes: [String: EntityShape]) throws(EntityError) -> [Revision] {
    var newest: [String: Revision] = [:]
    for (number, layout) in layouts.sorted(by: { $0.key < $1.key }) {
      newest[layout.entity] = Revision(layout: layout, number: number)
    }
    for shape in shapes.values { newest[shape.name] = try revision(of: shape) }
    return newest.values.sorted { $0.number < $1.number }
  }
}
