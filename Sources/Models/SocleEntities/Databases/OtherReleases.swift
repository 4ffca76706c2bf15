/// The shapes that all releases of an app have declared for one entity, compared with the shape that is prepared: what other
/// releases need is kept, and a later change that contradicts the shape is an error.
struct OtherReleases {
  /// The shape that is prepared.
  let shape: EntityShape
  private let registered: RegisteredShapes
  /// The shape as it is registered; nil if it is prepared for the first time, so that its changes are the latest.
  private let known: ShapeRow?
  /// The registered shapes of the entity, oldest first: as they are stored, and under the names of `shape`.
  private let others: [(row: ShapeRow, shape: EntityShape)]
  /// The former names of the entities that are prepared together with `shape`.
  private let formerNames: [String: [String]]

  init(
    of shape: EntityShape, in registered: RegisteredShapes, renaming formerNames: [String: [String]]
  ) {
    (self.shape, self.registered, self.formerNames) = (shape, registered, formerNames)
    let rows = registered.rows.values.sorted { $0.number < $1.number }
    known = rows.last { $0.prepared == shape }
    let names = Set(shape.storedNames().map { $0.lowercased() })
    others = rows.filter { names.contains($0.present.name.lowercased()) }.map {
      ($0, $0.present.withPresentNames(of: shape, from: shape.formerNames))
    }
  }

  private var number: Int { known?.number ?? .max }
  /// The shapes that were registered after this one.
  private var later: [EntityShape] { others.filter { $0.row.number > number }.map(\.shape) }

  // MARK: Names

  /// Checks that no release has dropped what the shape declares, and that no later one has renamed the entity, a column or a list,
  /// by comparing the shape as it was registered with its present names.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)``.
  func checkNames() throws(EntityError) {
    let dropped = others.flatMap(\.shape.droppedProperties).map { $0.lowercased().bytes }
    let declared = shape.properties.map(\.name) + shape.relations.map(\.name)
    if let name = declared.first(where: { dropped.contains($0.lowercased().bytes) }) {
      throw shape.incompatible(
        """
        a later release of this program has dropped \(name). Use that release; a new property needs another name
        """)
    }
    guard let known else { return }
    let names = [(known.prepared.name, known.present.name)] + known.columns + known.lists
    // Names that differ in case only are changed back and forth.
    if let (former, present) = names.first(where: { $0.lowercased() != $1.lowercased() }) {
      throw renamed(former, present)
    }
  }

  /// Checks that a table to be created does not exist under a name that another release has given it.
  func checkNew(_ table: TableShape, isStored: (String) throws -> Bool) throws {
    for (name, number) in registered.newest where table.name == shape.name {
      guard registered.rows[number]?.prepared.formerNames.contains(shape.name) == true else {
        continue
      }
      if try name != shape.name && isStored(name) { throw renamed(shape.name, name) }
    }
    for (former, present) in others.flatMap(\.row.allNames.lists) {
      guard table.name == "\(shape.name)_\(former)",
        !shape.toMany.contains(where: { $0.name == present })
      else { continue }
      if try isStored("\(shape.name)_\(present)") { throw renamed(former, present) }
    }
  }

  /// Checks that a column to be added does not exist under a name that another release has given it.
  func checkNew(_ column: String, isStored: (String) -> Bool) throws(EntityError) {
    for (former, present) in others.flatMap(\.row.allNames.columns)
    where former == column && !shape.columnNames.contains(present) && isStored(present) {
      throw renamed(former, present)
    }
  }

  private func renamed(_ former: String, _ present: String) -> EntityError {
    shape.incompatible(
      "a later release of this program has renamed \(former) to \(present). Use that release")
  }

  // MARK: Columns and lists

  /// Whether another release has declared a column of the entity's table.
  func declares(column: String) -> Bool {
    others.contains { $0.shape.columnNames.contains { $0.bytes == column.bytes } }
  }

  /// Whether another release has declared a list.
  func declares(list: String) -> Bool {
    others.contains { $0.shape.toMany.contains { $0.name.bytes == list.bytes } }
  }

  /// The most recently declared default of a property.
  func defaultValue(of column: String) -> EntityValue? {
    others.reversed().lazy.compactMap { $0.shape.defaults[column] }.first
  }

  /// The reason why the values of a column do not have the declared type, although the database's type of the column fits that
  /// type; nil if they do.
  ///
  /// - Parameter isStored: Whether the column in the database has the type in which values of an `EntityType` are stored; if
  ///   not, somebody has converted the column.
  func difference(of column: TableShape.Column, isStored: (EntityType) -> Bool) -> String? {
    let shapes = known == nil ? others.map(\.shape) : later
    let types = shapes.compactMap { $0.type(ofColumn: column.name) }
    guard let type = types.last(where: isStored), type != column.type,
      // A value in several forms stores its texts as they are, and reads them.
      (type, column.type) != (.string, .json)
    else { return nil }
    let found = "\(column.name) is \(type.rawValue) in another release, and \(column.type.rawValue)"
    return known == nil
      ? "\(found) in this one. Declare the new property under another name, and copy the values"
      : "\(found) in this one, which is older. Use the later release"
  }

  /// The reason why a column with the keys of a relation's targets contains keys of another entity than it is declared for; nil
  /// if it does not.
  func difference(ofTarget column: TableShape.Column, in table: TableShape) -> String? {
    func relation(_ shape: EntityShape) -> RelationShape? {
      (shape.toOne + shape.toMany).first {
        let edge = EntityEdge(shape, $0)
        return edge.table.bytes == table.name.bytes && edge.targetColumn.bytes == column.name.bytes
      }
    }
    guard column.target != nil, let declared = relation(shape) else { return nil }
    let (name, present) = (declared.name, declared.target)
    let shapes = known == nil ? others.map(\.shape) : later
    guard let former = shapes.compactMap(relation).last?.target,
      !([present] + (formerNames[present] ?? [])).map({ $0.lowercased() })
        .contains(former.lowercased())
    else { return nil }
    let found = "\(name) refers to \(former) in another release, and to \(present) in this one"
    return known == nil
      ? """
      \(found). Give it another name; if \(former) is now called \(present), declare \
      static let formerNames = ["\(former)"] in \(present)
      """ : "\(found), which is older. Use the later release"
  }

  // MARK: Keys

  /// The shape with the unique keys that its table needs: without keys that a later release has removed, and with keys of other
  /// releases.
  ///
  /// A key of other releases is left out if every earlier release declares it and no later one does: then this release has
  /// removed it.
  /// - Parameter indexes: The names of the stored indexes.
  func withKeys(storedIn indexes: [String]) -> EntityShape {
    var shape = shape
    let earlier = others.filter { $0.row.number < number }
    shape.uniqueIndexes.forEach { name, key in
      let isRemoved = later.contains { !$0.uniqueKeys.contains(key) }
      if isRemoved && !indexes.contains(name) { shape.uniqueKeys.removeAll { $0 == key } }
    }
    for (row, other) in others {
      for (index, key) in zip(row.present.uniqueIndexes, other.uniqueKeys)
      where indexes.contains(index.name) && !shape.uniqueKeys.contains(key) {
        let isRemoved =
          earlier.allSatisfy { $0.shape.uniqueKeys.contains(key) }
          && !later.contains { $0.uniqueKeys.contains(key) }
        if !isRemoved { shape.uniqueKeys.append(key) }
      }
    }
    return shape
  }
}

extension ShapeRow {
  /// The declared columns with their present names.
  fileprivate var columns: [(former: String, present: String)] {
    zip(prepared.columnNames, present.columnNames).map { ($0, $1) }
  }

  /// The declared lists with their present names.
  fileprivate var lists: [(former: String, present: String)] {
    zip(prepared.toMany, present.toMany).map { ($0.name, $1.name) }
  }

  /// The columns and lists, also under the names that they had before the release, with their present names.
  fileprivate var allNames: (columns: [(String, String)], lists: [(String, String)]) {
    func former(_ names: [(String, String)], _ suffix: String = "") -> [(String, String)] {
      names
        + names.flatMap { name, present in
          (prepared.formerProperties[String(name.dropLast(suffix.count))] ?? []).map {
            ($0 + suffix, present)
          }
        }
    }
    let (values, keys) = (
      columns.prefix(prepared.properties.count + 1), columns.suffix(prepared.toOne.count)
    )
    return (former(Array(values)) + former(Array(keys), "_id"), former(lists))
  }
}

extension EntityShape {
  fileprivate func type(ofColumn name: String) -> EntityType? {
    zip(columnNames.dropFirst(), columns).first { $0.0 == name }?.1.type
  }
}
