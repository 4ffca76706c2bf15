import Foundation
import SocleCore
import SocleQueries

/// A CSV file of six columns, loaded by each peer in a process of its own.
struct CSVTrial {
  /// Where the table comes from.
  enum TableSource: String, CaseIterable {
    /// The peer finds columns and types, as far as it can.
    case found
    /// A CREATE TABLE statement.
    case given
  }

  let table: TableSource
  let size: Int

  var label: String { Self.label(table, size) }

  static func label(_ table: TableSource, _ size: Int) -> String { "csv \(table)@\(size)" }

  /// Writes the file: texts in quotes and without, integers, prices.
  static func write(_ size: Int, to path: String) throws {
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    var text = "id,part,color,price,name,spare\n"
    for row in 0..<size {
      let name = row % 3 == 0 ? "Plate \(row % 70)" : "\"Brick, 2 x \(row % 9)\""
      let price = "\(row * 7919 % 100).\(row * 31 % 90 + 10)"
      text += "\(row),\(row * 7919 % 90_000)pr\(row % 50),\(row % 200),\(price),\(name),"
      text += row % 2 == 0 ? "t\n" : "f\n"
      guard text.utf8.count > 1 << 16 || row == size - 1 else { continue }
      try file.write(contentsOf: Data(text.utf8))
      text = ""
    }
    try file.close()
  }

  /// What the peer takes for the file, in a fresh process, on a new database.
  func sample(_ peer: CSVPeer, _ file: String, in folder: URL) throws -> Sample {
    let database = folder.appending(path: "csv.sqlite").path
    defer {
      for suffix in ["", "-wal", "-shm", "-journal", ".sql"] {
        try? FileManager.default.removeItem(atPath: database + suffix)
      }
    }
    let words = ["--child-csv", peer.rawValue, table.rawValue, file, database]
    let output = try Command.ourselves(words).run()
    guard output.status == 0 else { throw BenchmarkError("\(label) \(peer): \(output.errors)") }
    let connection = try Connection(openingExistingAt: database, readOnly: true)
    let count = LiteralQuery("SELECT count(*) FROM t", reading: Int.self)
    guard try connection.row(of: count) == size else {
      throw BenchmarkError("\(label) \(peer): rows are missing")
    }
    return try JSONDecoder().decode(Sample.self, from: Data(output.text.utf8))
  }

  /// The hidden command: `--child-csv PEER found|given FILE DATABASE`.
  static func performChild(_ words: [String]) throws {
    guard words.count == 4, let peer = CSVPeer(rawValue: words[0]),
      let table = TableSource(rawValue: words[1])
    else { throw BenchmarkError("--child-csv is for the harness itself: \(words)") }
    let sample = try peer.load(words[2], into: words[3], table)
    print(String(decoding: try JSONEncoder().encode(sample), as: UTF8.self))
  }
}
