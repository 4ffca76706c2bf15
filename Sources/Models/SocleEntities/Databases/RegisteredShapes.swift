/// The shapes that releases of an app have prepared in a database, numbered in the order in which they did.
package struct RegisteredShapes: Sendable {
  /// The registered shapes, by number.
  package private(set) var rows: [Int: ShapeRow] = [:]
  private var numbers: [EntityShape: Int] = [:]

  package init() {}

  package init(_ rows: some Sequence<ShapeRow>) {
    for row in rows { note(row) }
  }

  private mutating func note(_ row: ShapeRow) {
    if let former = rows.updateValue(row, forKey: row.number)?.present,
      numbers[former] == row.number
    {
      numbers[former] = nil
    }
    numbers[row.present] = row.number
  }

  /// The shape with this number, under the names that its tables and columns have now.
  package func shape(_ number: Int) -> EntityShape? { rows[number]?.present }

  /// The number of a shape; nil if it is not registered, or its names were changed since.
  package func number(of shape: EntityShape) -> Int? { numbers[shape] }

  package func contains(_ shape: EntityShape) -> Bool { numbers[shape] != nil }

  /// The largest number; 0 if no shape is registered.
  package var last: Int { rows.keys.max() ?? 0 }

  /// The numbers of the shapes that were registered last, one for each entity.
  package var newest: [String: Int] {
    Dictionary(rows.values.map { ($0.present.name, $0.number) }, uniquingKeysWith: max)
  }

  /// Registers shapes, and renames their entities in shapes that contain one of the former names, unless another table has that
  /// name now.
  ///
  /// - Parameter changes: The changes by which tables and columns were renamed.
  /// - Returns: The rows that are new or changed, which the caller stores.
  package mutating func register(
    _ new: some Sequence<EntityShape>, after changes: [TableChange],
    hasTable: (String) throws -> Bool
  ) throws -> [ShapeRow] {
    var changed: [Int: ShapeRow] = [:]
    func store(_ row: ShapeRow) {
      changed[row.number] = row
      note(row)
    }
    for shape in new.sorted(by: { $0.name < $1.name }) {
      let former = try shape.formerNames.filter { name in
        try name.lowercased() == shape.name.lowercased() || changes.free(name) || !hasTable(name)
      }
      for var row in rows.values {
        let freed = changes.reduce(row.present) { $0.freeing($1, of: shape) }
        let renamed = freed.withPresentNames(of: shape, from: former)
        if renamed == row.present { continue }
        row.present = renamed
        store(row)
      }
      if contains(shape) { continue }
      let last = last
      guard last < .max else { throw EntityError.damagedHistory }
      store(ShapeRow(number: last + 1, prepared: shape, present: shape))
    }
    return changed.values.sorted { $0.number < $1.number }
  }
}

extension [TableChange] {
  /// Whether they rename the table with this name.
  fileprivate func free(_ table: String) -> Bool {
    contains { if case .renameTable(table, _) = $0 { true } else { false } }
  }
}

/// A shape that was prepared.
package struct ShapeRow: Sendable {
  package var number: Int
  /// The shape as it was declared.
  package var prepared: EntityShape
  /// The shape under the names that its tables and columns have now.
  package var present: EntityShape

  package init(number: Int, prepared: EntityShape, present: EntityShape) {
    (self.number, self.prepared, self.present) = (number, prepared, present)
  }
}

extension EntityError {
  /// The tables of the undo history were changed by other code.
  package static var damagedHistory: EntityError {
    .incompatible(
      entity: "undo history",
      reason: "its tables, socle_…, were changed by others. Call clearHistory()")
  }
}
