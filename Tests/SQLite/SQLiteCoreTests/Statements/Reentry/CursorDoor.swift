@testable import SQLiteCore
import SQLiteQueries

/// Who is asked in the middle of a cursor's step to the next row.
enum CursorDoor: CaseIterable {
  case value, maker, function, aggregate

  /// Those in which an error can be let out.
  static var open: [CursorDoor] { [.value, .function, .aggregate] }

  /// A cursor over the names of all items, by id.
  func open(on connection: Connection) throws -> () throws -> String? {
    switch self {
    case .value: try open(connection, SelectQuery(from: ToldItem.toldRow)) { $0.name }
    case .maker: try open(connection, SelectQuery(from: ToldItem.madeRow)) { $0.name }
    case .function: try open(connection, calling("told(\(ToldItem.name))")) { $0 }
    case .aggregate:
      try open(connection, calling("told_joined(\(ToldItem.name))").grouped(by: ToldItem.id)) { $0 }
    }
  }

  private func open<Result>(
    _ connection: Connection, _ query: SelectQuery<Result>, _ name: @escaping (Result) -> String
  ) throws -> () throws -> String? {
    let cursor = try connection.cursor(of: query.ordered(by: [ToldItem.id.ascending]))
    return { try cursor.next().map(name) }
  }

  private func calling(_ fragment: SQLFragment) -> SelectQuery<String> {
    SelectQuery(Computed(fragment, as: String.self), from: ToldItem.row)
  }
}
