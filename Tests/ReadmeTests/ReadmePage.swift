/// A page whose Swift blocks stand in a folder of tests too, where they are compiled and run.
enum ReadmePage: String, CaseIterable {
  case readme = "README.md"
  case tour = "docs/tour.md"
  case declaring = "docs/how-to-declare-a-table.md"
  case asking = "docs/how-to-ask.md"
  case migrating = "docs/how-to-migrate.md"
  case searching = "docs/how-to-search-text.md"
  case tutorial = "docs/tutorial.md"
  case errors = "docs/errors.md"
  case shipping = "docs/how-to-ship-on-ios.md"
  case writing = "docs/how-to-write-sql.md"
  case adopting = "docs/how-to-adopt-a-file.md"

  /// The folders of those tests, from the package's root.
  var folders: [String] {
    switch self {
    case .readme:
      ["Tests/Loading/SocleCSVTests/Guide", "Tests/Models/SocleEntityPostgreSQLTests/Guide"]
    case .tour, .errors, .writing: ["Tests/ReadmeTests"]
    case .declaring: ["Tests/SQLite/SocleCoreTests/Guide"]
    case .asking: ["Tests/SQLite/SocleQueriesTests/Guide"]
    case .migrating: ["Tests/SQLite/SocleStorageTests/Guide"]
    case .shipping: ["Tests/Models/SocleRepositoriesTests/Shipping"]
    case .searching: ["Tests/SQLite/SocleStorageTests/Searching"]
    case .tutorial: ["Tests/ReadmeTests/Tutorial"]
    case .adopting: ["Tests/ReadmeTests/Adopting"]
    }
  }

  /// The word before "begins" and "ends" in the comments around each part of them.
  var marker: String {
    switch self {
    case .readme: "readme"
    case .tour: "tour"
    case .declaring, .asking, .migrating: "guide"
    case .shipping: "ios"
    case .searching: "search"
    case .tutorial: "tutorial"
    case .errors: "errors"
    case .writing: "sql"
    case .adopting: "adopt"
    }
  }
}
