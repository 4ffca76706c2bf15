import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

/// Random folders of files in mixed forms, each loaded with options that fit only some of its files. The rows are compared
/// with those of other programs, which are told the form of each file.
@Suite("Random folders of files in mixed forms")
struct RandomFolderTests {

  /// The result of loading a file.
  private enum Outcome {
    case rows([[String]], header: [String], isDoubtful: Bool)
    case refused(String)
  }

  private struct Folder {
    let shop: Shop
    let files: [MixedFile]
    var outcomes: [Outcome] = []
  }

  private static let folders: Result<[Folder], any Error> = Result {
    try (0..<UInt64(RandomCases.count(20, long: 600))).map(folder)
  }

  private static func folder(seed: UInt64) throws -> Folder {
    var random = SeededRandom(seed: seed)
    let titles = random.pick(0, 0, 1, 2)
    var files = (0..<Int.random(in: 2...6, using: &random)).map {
      MixedFile(number: $0, titles: titles, &random)
    }
    let shop = try Shop(files: [:])
    for index in files.indices {
      files[index].path = "\(shop.folder)/\(files[index].name)"
      try shop.write(files[index].bytes, to: files[index].name)
    }
    try shop.write("Not a table, \"but\" a text;", to: "README.txt")
    var outcomes: [String: Outcome] = [:]
    // Files with a title are not read together with others.
    let groups = [files.filter { !$0.hasTitle }] + files.filter(\.hasTitle).map { [$0] }
    for group in groups where !group.isEmpty {
      let database = shop.database + group[0].name
      let found = try load(
        group, in: shop, skipping: group[0].hasTitle ? titles : 0, into: database)
      for file in group {
        outcomes[file.name] = try outcome(of: file, found.tables, found.refused, in: database)
      }
    }
    return Folder(shop: shop, files: files, outcomes: files.compactMap { outcomes[$0.name] })
  }

  private static func load(
    _ group: [MixedFile], in shop: Shop, skipping lines: Int, into database: String
  ) throws -> (tables: [FoundTable], refused: [Rejection]) {
    let dialect = CSVDialect(encoding: .windows1252, skippedLines: lines)
    let names = (0..<8).flatMap { number in
      ["", " of x", ", y", ";z", "|"].map { "c\(number)" + $0 }
    }
    var files = try CSVFiles(at: [shop.folder])
    files.files.removeAll { file in !group.contains { $0.name == file.name } }
    let result = Result { () throws in
      try FoundTables(files, dialect: dialect, textColumns: Set(names), skipsBadFiles: true)
    }
    if case .failure(LoadError.malformed(let problems)) = result { return ([], problems) }
    let found = try result.get()
    files.files = found.tables.flatMap(\.files)
    var loader = CSVLoader(
      reading: files, into: found.tables.map(\.table), database: database, dialect: dialect)
    loader.skipsBadRows = true
    _ = try loader.load()
    return (found.tables, found.refused)
  }

  private static func outcome(
    of file: MixedFile, _ tables: [FoundTable], _ refused: [Rejection],
    in database: String
  ) throws -> Outcome {
    guard let table = tables.first(where: { $0.files[0].name == file.name }) else {
      return .refused(refused.first { $0.file == file.name }?.reason ?? "without a reason")
    }
    let name = table.description.name
    let connection = try Connection(openingExistingAt: database, readOnly: true)
    let rows = try connection.values(
      of: SQLCommand("reading \(name)", "SELECT * FROM \(identifier: name) ORDER BY rowid")
    ).map { row in
      row.map { if case .text(let text) = $0 { text } else { "" } }
    }
    return .rows(
      rows, header: table.description.columns.map(\.name),
      isDoubtful: !table.doubts.isEmpty || !table.changedNames.isEmpty)
  }

  @Test(
    "A file that another program reads differently is loaded with a warning, or refused",
    arguments: CSVJudge.allCases)
  func judged(judge: CSVJudge) throws {
    if !judge.isInstalled { try Test.cancel("\(judge) is not installed") }
    var (equal, doubtful, refused) = (0, 0, 0)
    let files = try Self.folders.get().flatMap { zip($0.files, $0.outcomes) }
      .filter { judge.reads($0.0) }
    for ((file, outcome), records) in zip(files, try judge.records(of: files.map(\.0))) {
      let header = try #require(records.first)
      let rows = records.dropFirst().filter { row in
        row.count == header.count && row.contains { !$0.isEmpty }
      }
      switch outcome {
      case .rows(let found, let names, _) where found == rows && names == header: equal += 1
      case .rows(_, _, isDoubtful: true): doubtful += 1
      case .refused: refused += 1
      case .rows(let found, let names, _):
        Issue.record("\(file.name): \(names) \(found), but \(judge): \(header) \(rows)")
      }
    }
    print(
      "\(judge): \(equal) files are equal, \(doubtful) differ with a warning, \(refused) are refused"
    )
    #expect(equal > 9 * (doubtful + refused))
  }
}
