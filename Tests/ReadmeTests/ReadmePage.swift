/// A page whose Swift blocks stand in a folder of tests too, where they are compiled and run.
enum ReadmePage: String, CaseIterable {
  case readme = "README.md"
  case declaring = "docs/how-to-declare-a-table.md"
  case asking = "docs/how-to-ask.md"
  case migrating = "docs/how-to-migrate.md"
  case searching = "docs/how-to-search-text.md"

  /// The folder of those tests, from the package's root.
  var folder: String {
    switch self {
    case .readme: "Tests/ReadmeTests"
    case .declaring: "Tests/SQLiteCoreTests/Guide"
    case .asking: "Tests/SQLiteQueriesTests/Guide"
    case .migrating: "Tests/SQLiteStorageTests/Guide"
    case .searching: "Tests/SQLiteStorageTests/Searching"
    }
  }

  /// The word before "begins" and "ends" in the comments around each part of them.
  var marker: String {
    switch self {
    case .readme: "README"
    case .declaring, .asking, .migrating: "guide"
    case .searching: "search"
    }
  }
}
