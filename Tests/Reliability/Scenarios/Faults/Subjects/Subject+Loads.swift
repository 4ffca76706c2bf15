import LegoCatalogue
import SocleCSV
import SocleCore
import TestSupport

extension Subject {
  static let create = Subject(
    "create", "a LEGO load that creates a database", commits: 1, isFlushed: true
  ) { folder in
    Steps(steps: [{ try load(folder, .create) }])
  }

  static let replace = Subject(
    "replace", "a LEGO load that replaces a database", commits: 1, isFlushed: false,
    prepare: prepareOther
  ) { folder in
    Steps(steps: [{ try load(folder, .replace) }])
  }

  static let update = Subject(
    "update", "a LEGO load that updates a database", commits: 1, isFlushed: false,
    prepare: prepareOther
  ) { folder in
    Steps(steps: [{ try load(folder, .update) }])
  }

  private static func load(_ folder: String, _ mode: LoadMode) throws {
    let database = folder + "/test.sqlite"
    _ = try CSVLoader(legoFolder: LegoData.samples, database: database, mode: mode).load()
  }

  /// A catalogue in which some rows are missing, and others differ.
  private static func prepareOther(_ folder: String) throws {
    try load(folder, .create)
    let connection = try Connection(openingExistingAt: folder + "/test.sqlite")
    try connection.execute("UPDATE colors SET name = name || ' (old)'", purpose: "changing rows")
    try connection.execute(
      "DELETE FROM inventory_parts WHERE quantity = 1", purpose: "deleting rows")
    try connection.close()
  }
}
