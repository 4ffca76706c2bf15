extension EntityRows {
  /// Checks that no two of these rows have the same values of a unique key, unless the rows do not have its properties.
  ///
  /// - Throws: ``EntityError/taken(entity:property:id:owner:)`` with the later row.
  package func checkUnique(_ uniqueKeys: [[String]]) throws(EntityError) {
    for key in uniqueKeys where shape.hasColumns(key) {
      var owners: [[EntityValue]: Int] = [:]
      for (row, values) in values(of: key) {
        guard let owner = owners.updateValue(row, forKey: values), keys[owner] != keys[row] else {
          continue
        }
        throw shape.alreadyTaken(key, by: keys[owner], from: keys[row])
      }
    }
  }

  /// The values of a unique key in each row without a null among them.
  package func values(of key: [String]) -> [(row: Int, values: [EntityValue])] {
    let places = shape.places(of: key)
    return keys.indices.compactMap { row in
      let values = places.map { self.values[row * width + $0] }
      return values.contains(.null) ? nil : (row, values)
    }
  }

  /// Sets columns in all rows, or in some; see ``EntityShape/columns(setting:adding:)``.
  ///
  /// - Throws: ``EntityError/unstorable(entity:property:reason:)`` for a sum that is out of range.
  package mutating func set(
    _ columns: [(place: Int, value: EntityValue, isSum: Bool)], at rows: [Int]? = nil
  ) throws(EntityError) {
    for row in rows ?? Array(keys.indices) {
      for (place, value, isSum) in columns {
        let new = isSum ? values[row * width + place].adding(value) : value
        guard let new else { throw shape.outOfRange(place, of: keys[row]) }
        values[row * width + place] = new
      }
    }
  }
}

extension EntityShape {
  /// Whether the shape has these properties or to-one relations.
  package func hasColumns(_ names: [String]) -> Bool { places(of: names).count == names.count }

  /// The places in ``columns`` of the properties of a unique key.
  func places(of key: [String]) -> [Int] {
    key.compactMap { name in columns.firstIndex { $0.name == name } }
  }

  /// The error for a sum that its column cannot hold.
  package func outOfRange(_ place: Int, of key: EntityKey) -> EntityError {
    .unstorable(
      entity: name, property: columns[place].name,
      reason: """
        for the id \(key), the sum is outside the range of \(columns[place].type.rawValue). Add a smaller amount
        """)
  }

  package func alreadyTaken(_ key: [String], by owner: EntityKey, from id: EntityKey) -> EntityError
  {
    .taken(entity: name, property: key.joined(separator: ", "), id: id, owner: owner)
  }
}
