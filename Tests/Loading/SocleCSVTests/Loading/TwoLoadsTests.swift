import Foundation
import SocleCore
import TestSupport
import Testing

@testable import SocleCSV

@Suite("Two loads into one database at the same time")
struct TwoLoadsTests {

  /// The loads differ in their rows, so that the database shows which of them it holds.
  private static let counts = [40_000, 60_000]

  @Test(
    "A load that succeeds is stored as a whole, and one that is refused stores nothing",
    arguments: [LoadMode.create, .replace, .update])
  func exclusive(mode: LoadMode) throws {
    let shop = try Shop(files: [:])
    if mode != .create { try shop.load(rows: 0..<1) }
    let loads = Self.counts.enumerated().map { number, count in
      OtherThread {
        // The rows of the two loads have no keys in common.
        try shop.load(rows: (number + 1) * 100_000..<(number + 1) * 100_000 + count, mode)
      }
    }
    var expected = mode == .update ? 1 : 0
    var succeeded = 0
    for (load, count) in zip(loads, Self.counts) {
      do {
        try load.wait()
        succeeded += 1
        expected = mode == .update ? expected + count : count
      } catch let error as LoadError {
        #expect(
          [.underWay(path: shop.database), .targetExists(path: shop.database)].contains(error))
      }
    }
    let stored = try shop.values("SELECT count(*), min(n) / 100000, max(n) / 100000 FROM numbers")
    let rows = stored[0][0].integer ?? 0
    if mode == .replace, succeeded == 2 {
      #expect(Self.counts.contains(Int(rows)) && stored[0][1] == stored[0][2])
    } else {
      #expect(succeeded > 0 && Int(rows) == expected)
    }
    #expect(try !shop.results.contains { $0.contains("loading") })
  }
}

extension Shop {
  /// Loads these numbers from a file of their own into the table `numbers`.
  fileprivate func load(rows: Range<Int>, _ mode: LoadMode = .create) throws {
    let name = "\(rows.lowerBound).csv"
    try write("n\n" + rows.map { "\($0)\n" }.joined(), to: name)
    var files = try CSVFiles(at: ["\(folder)/\(name)"])
    files.files[0].table = "numbers"
    let numbers = TableDescription(
      "numbers", columns: [ColumnDescription("n", .integer)], primaryKey: "n")
    var loader = CSVLoader(reading: files, into: [numbers], database: database)
    loader.mode = mode
    loader.allowsRemoval = true
    _ = try loader.load()
  }
}
