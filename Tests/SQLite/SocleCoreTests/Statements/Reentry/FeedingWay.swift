@testable import SocleCore

/// The ways by which an insert takes rows in.
enum FeedingWay: CaseIterable {
  case row, rowsInMemory, pulledRows

  func feed(_ item: ToldItem, to insert: InsertStatement<ToldItem>) throws {
    switch self {
    case .row: try insert.insert(item)
    case .rowsInMemory: try insert.insert(contentsOf: [item])
    case .pulledRows: try insert.insert(contentsOf: AnySequence([item]))
    }
  }
}
