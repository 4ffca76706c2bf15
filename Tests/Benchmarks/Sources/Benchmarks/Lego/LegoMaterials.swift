import Foundation

/// What both loaders need before the clock starts.
///
/// `csv` holds the unzipped files as Rebrickable made them, for our loader. `import` holds them as
/// `.import` needs them, columns in the order of the table and booleans as 0 and 1, and the script.
struct LegoMaterials {
  let folder: URL
  var csv: URL { folder.appending(path: "csv") }
  var imports: URL { folder.appending(path: "import") }
  var script: URL { imports.appending(path: "load.sql") }
  var reference: URL { folder.appending(path: "reference.sqlite") }

  /// The path of the prepared folder; nil, after saying why, when the workload cannot run here.
  static func prepared(_ source: String, in folder: WorkFolder) throws -> String? {
    if let obstacle = obstacle(source) {
      print("# W8 skipped: \(obstacle)")
      return nil
    }
    let materials = LegoMaterials(folder: folder.url.appending(path: "lego"))
    try materials.unzip(URL(filePath: source))
    try materials.loadReference()
    try materials.writeImports()
    return materials.folder.path
  }

  private static func obstacle(_ source: String) -> String? {
    if !SoclePeer().workloads.contains(.loadLego) { return "Socle has no LEGO loader here yet" }
    if !FileManager.default.fileExists(atPath: source) { return "there is no folder \(source)" }
    if !Command.isInstalled("sqlite3") { return "the program sqlite3 is not installed" }
    return nil
  }

  private func unzip(_ source: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: csv, withIntermediateDirectories: true)
    for name in LegoTables.names {
      let plain = source.appending(path: name + ".csv")
      let target = csv.appending(path: name + ".csv")
      if files.fileExists(atPath: plain.path) {
        try files.copyItem(at: plain, to: target)
      } else {
        let zipped = plain.path + ".gz"
        try Command("sh", ["-c", "gzip -dc \"$0\" > \"$1\"", zipped, target.path]).succeed()
      }
    }
  }

  // The tables and indexes our loader makes are the ones the program has to fill, too.
  private func loadReference() throws {
    let words = [Workload.loadLego.rawValue, SoclePeer().name, "1", reference.path, folder.path]
    try Command.ourselves(["--child"] + words).succeed()
  }
}

extension Command {
  /// Runs the program and throws what it says when it fails.
  func succeed() throws {
    let output = try run()
    guard output.status == 0 else {
      throw BenchmarkError("\(program) failed (\(output.status)): \(output.errors)")
    }
  }
}
