import Foundation

extension EntityRows {
  /// Checks that these rows are stored with the same values and lists; see ``EntityChange/expect(_:)``.
  ///
  /// - Parameters:
  ///   - stored: The stored rows with these keys, in any order, with all lists.
  ///   - precision: The store's ``EntityStore/datePrecision``.
  /// - Throws: ``EntityError/changed(entity:id:expected:found:)`` with the first row that differs or is not stored.
  public func check(
    unchangedIn stored: EntityRows, datePrecision precision: Double = 0
  ) throws(EntityError) {
    let places = stored.places
    for (index, key) in keys.enumerated() {
      guard let place = places[key] else {
        throw .changed(entity: shape.name, id: key, expected: properties(index), found: nil)
      }
      let names = differences(of: index, from: stored, at: place, datePrecision: precision)
      if names.isEmpty { continue }
      throw .changed(
        entity: shape.name, id: key,
        expected: properties(index).filter { names.contains($0.key) },
        found: stored.properties(place).filter { names.contains($0.key) })
    }
  }

  /// Throws an error for the first of these stored rows, if any; see ``EntityChange/expectAbsent(_:_:)``.
  package func checkAbsent() throws(EntityError) {
    guard let key = keys.first else { return }
    throw .changed(entity: shape.name, id: key, expected: [:], found: properties(0))
  }

  /// The names of the properties and relations in which the row at `row` differs from the row at `place` of `other`; a list
  /// that is nil in this row is not compared.
  func differences(
    of row: Int, from other: EntityRows, at place: Int, datePrecision precision: Double
  ) -> [String] {
    let values = zip(shape.columns, zip(self.row(row), other.row(place)))
    let columns = values.filter { !$1.0.equals($1.1, precision) }.map(\.0.name)
    let places = shape.toMany.indices.filter { list in
      lists[list][row].map { $0 != other.lists[list][place] } ?? false
    }
    return columns + places.map { shape.toMany[$0].name }
  }

  /// About how many bytes the values and lists of a row take.
  package func byteCount(_ row: Int) -> Int {
    let values = self.row(row).reduce(24) { sum, value in
      switch value {
      case .string(let text), .json(let text): sum + 4 + text.utf8.count
      case .bytes(let bytes): sum + 4 + bytes.count
      default: sum + 20
      }
    }
    return lists.reduce(values) { $0 + 20 * ($1[row]?.count ?? 0) }
  }

  /// The values and loaded lists of a row, by the names of properties and relations.
  private func properties(_ row: Int) -> [String: EntityValue] {
    var properties: [String: EntityValue] = [:]
    for (column, value) in zip(shape.columns, self.row(row)) { properties[column.name] = value }
    for (relation, lists) in zip(shape.toMany, lists) {
      properties[relation.name] = lists[row].flatMap {
        try? EntityValue(encoding: $0.map(\.description), json: .forValues)
      }
    }
    return properties
  }
}

extension EntityBatch {
  /// Whether both have rows with the same values and lists; the order of the rows does not matter.
  package func hasSameRows(as other: EntityBatch) -> Bool {
    rows.count == other.rows.count
      && rows.allSatisfy { name, rows in
        guard let others = other.rows[name], rows.keys.count == others.keys.count else {
          return false
        }
        let places = others.places
        return rows.keys.enumerated().allSatisfy { index, key in
          guard let place = places[key] else { return false }
          return rows.row(index) == others.row(place)
            && rows.lists.indices.allSatisfy { rows.lists[$0][index] == others.lists[$0][place] }
        }
      }
  }
}

extension EntityValue {
  fileprivate func equals(_ other: EntityValue, _ precision: Double) -> Bool {
    if case .date(let date) = self, case .date(let other) = other {
      return abs(date.timeIntervalSince(other)) <= precision
    }
    if self != other, case .json(let text) = self, case .json(let other) = other {
      return JSONForm(text) == JSONForm(other) && JSONForm(text) != nil
    }
    return self == other
  }
}

/// A JSON value for comparisons, in which the order of names and the white space of its text do not matter.
private enum JSONForm: Decodable, Equatable {
  case null, flag(Bool), number(Decimal), text([UInt8]), list([JSONForm])
  case object([[UInt8]: JSONForm])

  /// Nil if the text is not JSON, or contains a number outside the range of `Decimal`.
  init?(_ text: String) {
    guard let form = try? JSONDecoder().decode(JSONForm.self, from: Data(text.utf8)) else {
      return nil
    }
    self = form
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? value.decode(String.self) {
      self = .text(text.bytes)
    } else if let list = try? value.decode([JSONForm].self) {
      self = .list(list)
    } else if let object = try? value.decode([String: JSONForm].self) {
      self = .object(Dictionary(uniqueKeysWithValues: object.map { ($0.bytes, $1) }))
    } else {
      self = .number(try value.decode(Decimal.self))
    }
  }
}
