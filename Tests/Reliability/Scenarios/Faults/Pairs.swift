import SocleCore
import SocleStorage

extension Scenario {
  /// R11: every version is reached from every earlier one.
  static let pairs = Scenario(
    "R11-pairs", "a database of each of 20 versions is migrated to each later one",
    promise: "the schema is that of a new database of the later version", long: .max, short: 10,
    limit: { 190 }
  ) { trial in
    let versions = (1...20).flatMap { start in (start..<20).map { (start, $0 + 1) } }
    let (start, end) = versions[trial.number % versions.count]
    let folders = ["migrated", "fresh"].map { trial.folder.file($0) }
    for folder in folders { try Place.makeFolder(folder) }
    guard let first = Chain(rawValue: start), let last = Chain(rawValue: end) else { return }
    try Subject.initialize(folders[0], to: first)
    try Subject.initialize(folders[0], to: last)
    try Subject.initialize(folders[1], to: last)
    let shapes = try folders.map { try shape($0) }
    try expect(shapes[0] == shapes[1], "\(start) to \(end): \(shapes[0]), not \(shapes[1])")
    let connection = try Connection(openingExistingAt: folders[0] + "/test.sqlite")
    for version in 1...end {
      let count = try connection.count(of: Chain.row(version))
      try expect(count == (version > start ? 6 : 0), "\(start) to \(end): \(count) rows")
    }
  }

  /// Every table with its columns, indexes and keys, and the numbers in the header.
  private static func shape(_ folder: String) throws -> [String] {
    let connection = try Connection(openingExistingAt: folder + "/test.sqlite")
    let queries: [SQLFragment] = [
      "SELECT t.*, c.* FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c ORDER BY t.name, c.cid",
      "SELECT t.name, i.* FROM sqlite_schema AS t, pragma_index_list(t.name) AS i ORDER BY t.name, i.name",
      "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id",
    ]
    return try queries.flatMap { query in
      try connection.values(of: SQLCommand("reading the schema", query)).map { "\($0)" }
    }
  }
}
