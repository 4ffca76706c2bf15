import TestSupport

@testable import SQLiteCore
import SQLiteQueries

/// The statements that read and are kept, each with one who is asked in the middle of its run.
enum ReadingDoor: CaseIterable {
  case argumentOfSelect, valueOfSelect, makerOfSelect, functionOfSelect, aggregateOfSelect,
    resultOfSelect, bodyOfSelect

  /// Those in which an error can be let out.
  static var open: [ReadingDoor] {
    allCases.filter { $0 != .makerOfSelect }
  }

  /// Compiles the statement; what it gives finds the names of the row of that id.
  func prepare(on connection: Connection) throws -> (Int) throws -> [String] {
    switch self {
    case .argumentOfSelect: try selectByName(connection)
    case .valueOfSelect: try select(connection, ToldItem.told) { $0.text }
    case .makerOfSelect: try select(connection, ToldItem.madeRow) { $0.name }
    case .functionOfSelect: try select(connection, call("told(\(ToldItem.name))")) { $0 }
    case .aggregateOfSelect: try select(connection, call("told_joined(\(ToldItem.name))")) { $0 }
    case .resultOfSelect: try select(connection, call("told_result(\(ToldItem.name))")) { $0 }
    case .bodyOfSelect: try selectEach(connection)
    }
  }

  private func call(_ fragment: SQLFragment) -> Computed<String> {
    Computed(fragment, as: String.self)
  }

  private func select<Item: Selectable>(
    _ connection: Connection, _ item: Item, _ name: @escaping (Item.Selected) -> String
  ) throws -> (Int) throws -> [String] {
    let select = try connection.prepare { (id: Argument<Int>) in
      SelectQuery(item, from: ToldItem.row).where([ToldItem.id.equals(id)])
    }
    return { try select.rows(for: $0).map(name) }
  }

  /// Its second argument is told, when the first is bound already.
  private func selectByName(_ connection: Connection) throws -> (Int) throws -> [String] {
    let select = try connection.prepare { (id: Argument<Int>, name: Argument<Told>) in
      SelectQuery(ToldItem.name, from: ToldItem.row)
        .where([ToldItem.id.equals(id), ToldItem.told.equals(name)])
    }
    return { try select.rows(for: ($0, Told(text: ToldItem.all[$0 - 1].name))) }
  }

  private func selectEach(_ connection: Connection) throws -> (Int) throws -> [String] {
    let select = try connection.prepare { (id: Argument<Int>) in
      SelectQuery(ToldItem.name, from: ToldItem.row).where([ToldItem.id.equals(id)])
    }
    return { id in
      var names: [String] = []
      try select.forEachRow(for: id) { name in
        try Middle.happenOpenly()
        return names.appendAndGoOn(name)
      }
      return names
    }
  }
}
