import SocleQueries
@testable import SocleCore

/// What a connection is asked for without a statement that anyone keeps. Asked within itself it is another run.
enum Question: CaseIterable {
  case rows, orderedRows, eachRow, eachValue, function, aggregate, result, body, keys, toldKeys
  case key, toldKey, keyOfMaker
  case update, delete, savedRow, insertedRow

  var isChange: Bool { [.update, .delete, .savedRow, .insertedRow].contains(self) }

  /// The names found for the row of that id.
  func ask(_ connection: Connection, _ id: Int) throws -> [String] {
    let isIt = [ToldItem.id.equals(id)]
    var names: [String] = []
    switch self {
    case .rows: return try connection.rows(of: ToldItem.toldRow, where: isIt).map(\.name)
    case .orderedRows:
      return try connection.rows(
        of: ToldItem.madeRow, where: isIt, orderedBy: [ToldItem.id.ascending]
      ).map(\.name)
    case .eachRow:
      try connection.forEachRow(of: ToldItem.madeRow, where: isIt) {
        names.appendAndGoOn($0.name)
      }
    case .eachValue:
      try connection.forEachRow(of: SelectQuery(ToldItem.told, from: ToldItem.row).where(isIt)) {
        names.appendAndGoOn($0.text)
      }
    case .function: return try compute("told(\(ToldItem.name))", connection, isIt)
    case .aggregate: return try compute("told_joined(\(ToldItem.name))", connection, isIt)
    case .result: return try compute("told_result(\(ToldItem.name))", connection, isIt)
    case .body:
      try connection.forEachRow(of: SelectQuery(ToldItem.name, from: ToldItem.row).where(isIt)) {
        try Middle.happenOpenly()
        return names.appendAndGoOn($0)
      }
    case .keys:
      return try connection.rows(of: ToldItem.toldRow, keys: [id]).map(\.name)
    case .toldKeys:
      let key = Told(text: ToldItem.all[id - 1].name)
      return try connection.rows(of: ToldItem.row.keyed(by: ToldItem.told), keys: [key]).map(\.name)
    case .key:
      return try connection.row(of: ToldItem.toldRow, key: id).map { [$0.name] } ?? []
    case .keyOfMaker:
      return try connection.row(of: ToldItem.madeRow, key: id).map { [$0.name] } ?? []
    case .toldKey:
      let key = Told(text: ToldItem.all[id - 1].name)
      let found = try connection.row(of: ToldItem.row.keyed(by: ToldItem.told), key: key)
      return found.map { [$0.name] } ?? []
    case .savedRow, .insertedRow:
      var item = ToldItem.all[id - 1]
      if self == .insertedRow { item.id += 10 }
      if self == .savedRow { try connection.save(item, in: ToldItem.toldRow) }
      if self == .insertedRow { try connection.insert(item, in: ToldItem.toldRow) }
      return [try connection.row(of: ToldItem.row, key: item.id)?.name ?? ""]
    case .update:
      return try connection.rows(
        of: UpdateQuery(
          ToldItem.row,
          set: [ToldItem.name.set(to: Computed("told(\(ToldItem.name))", as: String.self))],
          where: isIt
        ).returning(ToldItem.told)
      ).map(\.text)
    case .delete:
      return try connection.rows(
        of: DeleteQuery(from: ToldItem.row, where: isIt).returning(ToldItem.told)
      )
      .map(\.text)
    }
    return names
  }

  private func compute(
    _ fragment: SQLFragment, _ connection: Connection, _ conditions: [Condition]
  ) throws -> [String] {
    let name = Computed(fragment, as: String.self)
    return try connection.rows(of: SelectQuery(name, from: ToldItem.row).where(conditions))
  }
}
