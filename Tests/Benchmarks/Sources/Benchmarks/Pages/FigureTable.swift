/// A table of measured figures, which a page shows below the marker `<!-- figures: NAME -->`.
enum FigureTable: String, CaseIterable {
  case overview
  case workloads
  case traffic
  case growth
  case build
  case times
  case csv
  case csvMemory
  case recipes
  case models
  case servers
  case postgresql

  /// The table in Markdown, each line ended by a newline.
  func markdown(of report: Report) throws -> String {
    let rows = try rows(Figures(report))
    let rule = header.indices.map { $0 == 0 ? "---" : "---:" }
    return ([header, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private var header: [String] {
    switch self {
    case .overview: ["CPU time over plain C's"] + Self.columns
    case .workloads: ["workload"] + Self.columns + ["goal"]
    case .traffic: ["4 readers beside 1 writer, 10 s", "reads/s", "writes/s"]
    case .growth: ["Socle"] + Self.sizes.map { "\($0) rows" }
    case .build: ["release build of SocleCore from nothing", "wall", "CPU"]
    case .times: ["in a fresh clone, on two cores", "time", "goal", "over it"]
    case .csv: ["1,000,000 rows × 6 columns of CSV", "wall time", "CPU time", "goal"]
    case .csvMemory: ["largest memory of a load"] + Self.csvSizes.map { "\($0) rows" }
    case .recipes: ["10,000 recipes with 5 steps each", "Socle", "GRDB Codable", "ratio", "goal"]
    case .models: ["110,000 objects in a file"] + Self.modelPeers.map(\.1)
    case .servers:
      ["a repository of servers"]
        + Session.serverSizes.flatMap {
          ["Socle, \(Figures.grouped($0)) servers", "GRDB", "ratio"]
        } + ["goal"]
    case .postgresql:
      ["10,000 recipes with ten steps each"] + Self.postgreSQLPeers + ["ratio", "goal"]
    }
  }

  private func rows(_ figures: Figures) throws -> [[String]] {
    switch self {
    case .overview: try Self.highlights.map { [$0.sentence] + (try figures.ratios($0)) }
    case .workloads:
      try Self.compared.map {
        ["\($0.rawValue) \($0.sentence)"] + (try figures.ratios($0, withInstructions: true))
          + [$0.goal?.text(2) ?? "–"]
      }
    case .traffic: try figures.traffic()
    case .growth: try Self.grown.map { try figures.growth($0, Self.sizes) }
    case .build: [try figures.build()]
    case .times:
      try [
        figures.time("time first-command", "README's first command", goal: 100),
        figures.time("time tests", "`swift test`, with its build", goal: 720),
        figures.time("time ci", "`.ci/run`", goal: 1500),
      ]
    case .csv:
      try [
        figures.csv("types found, over `sqlite3 .import`", .found, over: .program, goal: 0.5),
        figures.csv("table given, over the same into it", .given, over: .program, goal: 0.35),
        figures.csv("types found, over sqlite-utils", .found, over: .utils, goal: 0.05),
      ]
    case .csvMemory:
      try CSVTrial.TableSource.allCases.map { table in
        let title = table == .found ? "types found" : "table given"
        return [title] + (try Self.csvSizes.map { try figures.csvMemory(table, $0) })
      }
    case .recipes:
      try [
        ("recipes save", "save, new", 0.5), ("recipes save again", "save again, unchanged", 0.1),
        ("recipes fetch", "fetch all with their steps, in an order", 0.7),
        ("recipes filter", "of 100,000 recipes without steps, fetch 1,000", 0.8),
      ].map { label, title, goal in
        let ours = try figures.cpuSeconds(label, "socle")
        let theirs = try figures.cpuSeconds(label, "grdb-idiomatic")
        return [title] + [ours, theirs].map { "\(($0 * 1000).text(0)) ms" }
          + [ours / theirs, goal].map { $0.text(2) }
      }
    case .models:
      try [
        ("models save", "save one changed object", 1e6, "µs"),
        ("models undo", "delete one object, and undo (or save it again)", 1e6, "µs"),
        ("models delete", "delete 10,000 objects with the 10 that each owns", 1, "s"),
      ].map { label, title, scale, unit in
        [title]
          + (try Self.modelPeers.map { peer, _ in
            let seconds = try figures.cpuSeconds(label, peer) * scale
            return "\(seconds.text(scale == 1 ? 2 : 0)) \(unit)"
          })
      }
    case .servers:
      try ServerWorkload.allCases.map { workload in
        [workload.sentence]
          + (try Session.serverSizes.flatMap { try figures.servers(workload, $0) })
          + [workload == .byID ? "50 µs" : "0.20"]
      }
    case .postgresql:
      try [
        ("postgresql save", "save all, new", 1.1),
        ("postgresql save cpu", "CPU time of the client", 6.0),
        ("postgresql save again", "save all, unchanged", 1.0),
        ("postgresql save again cpu", "CPU time of the client", 6.0),
        ("postgresql fetch", "fetch all as models", 1.4),
        ("postgresql fetch cpu", "CPU time of the client", 3.0),
        ("postgresql save one", "save one with its steps, one changed", 1.0),
      ].map { label, title, goal in
        let seconds = try Self.postgreSQLPeers.map { try figures.cpuSeconds(label, $0) }
        let ratio = seconds[0] / min(seconds[1], seconds[2])
        return [title] + seconds.map(Figures.milliseconds) + [ratio, goal].map { $0.text(2) }
      }
    }
  }

  private static let postgreSQLPeers = ["Socle", "unnest", "COPY"]

  private static let modelPeers = [
    (peer: "graph", title: "graph, with history"), ("repository", "repository"),
    ("grdb-idiomatic", "GRDB Codable"), ("sql", "SQL by hand, in C"),
    ("sql-lists", "in C, with the graph’s tables"),
  ]

  private static let columns = ["Socle", "best C", "GRDB fastest", "GRDB Codable"]
  private static let highlights: [Workload] = [
    .insertInBulk, .readAll, .lookUpTogether, .joinAndGroup, .upsert, .loadLego,
  ]
  static let compared = Workload.allCases.filter {
    $0 != .readBesideWriter && $0 != .insertStreamed
  }
  private static let grown: [Workload] = [.insertInBulk, .readAll, .insertStreamed, .streamAndSum]
  private static let sizes = [10_000, 100_000, 1_000_000]
  private static let csvSizes = [100_000, 1_000_000, 10_000_000]
}

extension Workload {
  /// What is done, for a reader who does not know the workload's name.
  fileprivate var sentence: String {
    switch self {
    case .insertInBulk: "insert 1,000,000 structs, `insert(contentsOf:)`"
    case .insertRowByRow: "the same, row by row"
    case .insertKeyed: "the same into a table with an INTEGER PRIMARY KEY"
    case .readAll: "read 1,000,000 structs"
    case .streamAndSum: "stream one column and sum it"
    case .lookUpOneByOne: "200,000 look-ups, one by one"
    case .lookUpTogether: "200,000 look-ups in one call"
    case .joinAndGroup: "200 grouped joins, 986 rows out"
    case .insertAlone: "10,000 autocommit inserts"
    case .upsert: "upsert of 15,000 rows"
    case .loadLego: "LEGO 2020, a million rows of CSV, over `sqlite3 .import` (wall time)"
    case .useEachVerb: "100,000 × insert, fetch, update, save and delete one row"
    case .readBesideWriter, .insertStreamed: title
    }
  }

  /// The ratio to reach.
  fileprivate var goal: Double? {
    switch self {
    case .insertInBulk: 0.50
    case .insertRowByRow, .lookUpOneByOne: 1.10
    case .readAll, .streamAndSum: 0.90
    case .lookUpTogether: 0.60
    case .joinAndGroup: 1.03
    case .insertAlone: 1.05
    case .upsert: 0.40
    case .loadLego: 0.33
    case .useEachVerb: 2
    case .insertKeyed, .readBesideWriter, .insertStreamed: nil
    }
  }
}
