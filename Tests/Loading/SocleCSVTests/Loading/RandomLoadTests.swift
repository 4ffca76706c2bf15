import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Random loads against a plain model")
struct RandomLoadTests {

  @Test(
    "A load stores the rows and rejects the records that the model expects, each with its own text",
    arguments: [LoadMode.create, .replace, .update])
  func model(mode: LoadMode) throws {
    for seed in 0..<UInt64(RandomCases.count(5, long: 60)) {
      var load = RandomLoad(seed: seed)
      let shop = try Shop(files: [:])
      var stored: RandomLoad.Rows = [:]
      if mode != .create {
        let files = load.files(isPartial: false)
        stored = load.outcome(files, stored: [:]).rows
        _ = try self.load(shop, files, load, .create)
      }
      let files = load.files(isPartial: mode == .update)
      if files.isEmpty { continue }
      let expected = load.outcome(files, stored: mode == .update ? stored : [:])
      let rejected = try self.load(shop, files, load, mode)
      let rows = mode == .update ? load.merged(expected.rows, into: stored) : expected.rows
      try check(shop, rows, "seed \(seed), \(mode)")
      let wanted = expected.rejected.flatMap { name, lines in
        lines.map { "\(name).csv:\($0) \(files[name, default: []][$0 - 2].joined(separator: ","))" }
      }
      #expect(rejected == wanted.sorted(), "seed \(seed), \(mode)")
    }
  }

  @Test(
    "Rejects that are loaded without a correction change nothing, and are rejected again",
    arguments: [LoadMode.create, .replace])
  func unmended(mode: LoadMode) throws {
    var count = 0
    for seed in 0..<UInt64(RandomCases.count(5, long: 60)) {
      var load = RandomLoad(seed: seed)
      let shop = try Shop(files: [:])
      if mode == .replace { _ = try self.load(shop, load.files(isPartial: false), load, .create) }
      let files = load.files(isPartial: false)
      let rows = load.outcome(files, stored: [:]).rows
      let rejected = try self.load(shop, files, load, mode)
      if rejected.isEmpty { continue }
      count += rejected.count
      let comment: Comment = "seed \(seed), \(mode)"
      var loader = try shop.loader(load.tables)
      loader.files = try CSVFiles(at: [shop.rejects])
      (loader.mode, loader.skipsBadRows, loader.rejectsPath) = (.update, true, shop.rejects + "2")
      let report = try loader.load()
      #expect(report.files.allSatisfy { $0.inserted == 0 && $0.updated == 0 }, comment)
      #expect(report.skipped == rejected.count, comment)
      let dialect = CSVDialect(delimiter: UInt8(ascii: ","))
      let again = try shop.rejected(dialect, in: shop.rejects + "2").map(\.record)
      #expect(try shop.rejected(dialect).map(\.record) == again, comment)
      try check(shop, rows, comment)
    }
    #expect(count > 4 * RandomCases.count(5, long: 60))
  }

  @Test("After an update, loading its rejects stores the rows that the model expects")
  func unmendedUpdate() throws {
    for seed in 0..<UInt64(RandomCases.count(5, long: 60)) {
      var load = RandomLoad(seed: seed)
      let shop = try Shop(files: [:])
      let first = load.files(isPartial: false)
      let stored = load.outcome(first, stored: [:]).rows
      _ = try self.load(shop, first, load, .create)
      let files = load.files(isPartial: true)
      if files.isEmpty { continue }
      let rows = load.merged(load.outcome(files, stored: stored).rows, into: stored)
      if try self.load(shop, files, load, .update).isEmpty { continue }
      var records: [String: [[String]]] = [:]
      for name in try shop.names(in: shop.rejects) where name.hasSuffix(".csv") {
        records[String(name.dropLast(4))] = try shop.rejects(name).split(separator: "\n")
          .dropFirst()
          .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      }
      var loader = try shop.loader(load.tables)
      loader.files = try CSVFiles(at: [shop.rejects])
      (loader.mode, loader.skipsBadRows) = (.update, true)
      _ = try loader.load()
      let expected = load.merged(load.outcome(records, stored: rows).rows, into: rows)
      try check(shop, expected, "seed \(seed)")
    }
  }

  @Test("Unless bad rows may be skipped, a load with bad rows changes nothing")
  func strict() throws {
    for seed in 0..<UInt64(RandomCases.count(5, long: 30)) {
      var load = RandomLoad(seed: seed)
      let shop = try Shop(files: [:])
      let first = load.files(isPartial: false)
      let stored = load.outcome(first, stored: [:]).rows
      _ = try self.load(shop, first, load, .create)
      let files = load.files(isPartial: false)
      let expected = load.outcome(files, stored: stored)
      var loader = try self.loader(shop, files, load, .update)
      loader.skipsBadRows = false
      let failure = shop.failure(of: loader)
      let isBad = expected.rejected.values.contains { !$0.isEmpty }
      #expect((failure.kind == .rejectedData) == isBad, "seed \(seed): \(failure.message)")
      try check(shop, isBad ? stored : load.merged(expected.rows, into: stored), "seed \(seed)")
    }
  }

  private func loader(
    _ shop: Shop, _ files: [String: [[String]]], _ load: RandomLoad, _ mode: LoadMode
  ) throws -> CSVLoader {
    for name in RandomLoad.names {
      try? FileManager.default.removeItem(atPath: "\(shop.folder)/\(name).csv")
      guard let records = files[name] else { continue }
      let lines = [RandomLoad.columns[name, default: []]] + records
      let text = lines.map { $0.joined(separator: ",") + "\n" }.joined()
      try shop.write(text, to: "\(name).csv")
    }
    try? FileManager.default.removeItem(atPath: shop.rejects)
    var loader = try shop.loader(load.tables)
    loader.mode = mode
    loader.skipsBadRows = true
    loader.allowsRemoval = true
    loader.rejectsPath = shop.rejects
    return loader
  }

  /// The rejected records, each with its file and line.
  private func load(
    _ shop: Shop, _ files: [String: [[String]]], _ load: RandomLoad, _ mode: LoadMode
  ) throws -> [String] {
    let report = try loader(shop, files, load, mode).load()
    let rejected = try shop.rejected(CSVDialect(delimiter: UInt8(ascii: ",")))
    #expect(report.skipped == rejected.count)
    return rejected.map { "\($0.origin) \($0.record)" }.sorted()
  }

  private func check(_ shop: Shop, _ rows: RandomLoad.Rows, _ comment: Comment) throws {
    for name in RandomLoad.names {
      let table = SQLFragment(verbatim: name)
      let found = try shop.values("SELECT * FROM \(table)").map { row in row.map(\.integer) }
      let wanted = rows[name, default: []].map { row in row.map { $0.map(Int64.init) } }
      #expect(found.map { "\($0)" }.sorted() == wanted.map { "\($0)" }.sorted(), comment)
    }
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty, comment)
    #expect(try shop.values("PRAGMA integrity_check") == [[.text("ok")]], comment)
  }
}
