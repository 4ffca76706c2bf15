import Foundation
import SocleCore
import SocleInputFiles
import TestSupport
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Bad input for a catalogue")
struct BadInputTests {

  @Test("A bad row is reported with file and line, and nothing is loaded", arguments: BadInput.rows)
  func stops(input: BadInput) throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write(input.bytes, to: input.file)
    let error = #expect(throws: LoadError.self) { try catalogue.load() }
    guard case .rejected(let first, let total) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(first.first?.description == input.message)
    #expect(total == first.count)
    #expect(try catalogue.results.isEmpty)
  }

  @Test("A bad row leaves an existing database unchanged", arguments: BadInput.rows)
  func keepsTheOld(input: BadInput) throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    let before = try Data(contentsOf: URL(fileURLWithPath: catalogue.database))
    try catalogue.write(input.bytes, to: input.file)
    for mode in [LoadMode.replace, .update] {
      #expect(throws: LoadError.self) { try catalogue.load(mode) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: catalogue.database)) == before)
    }
  }

  @Test(
    "A bad row can be skipped, and is written to the rejects folder with the reason",
    arguments: BadInput.rows)
  func skips(input: BadInput) throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write(input.bytes, to: input.file)
    var loader = try catalogue.loader()
    loader.skipsBadRows = true
    loader.rejectsPath = catalogue.rejects
    let report = try loader.load()
    #expect(report.rejections.first?.description == input.message)
    #expect(report.skipped == report.rejections.count)
    #expect(try catalogue.findings().isEmpty)
    let rejection = try #require(report.rejections.first?.first)
    let log = try catalogue.rejects("rejects.log")
    #expect(log.hasPrefix("\(input.file):") && log.contains("/\(input.file):\(rejection.line))\n"))
    #expect(log.contains(": \(rejection.reason) ("))
    let lines = input.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let path = "\(catalogue.rejects)/\(input.file)"
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    // The last record: of two with the same key, the file has both.
    let record = Array(lines[rejection.line - 1]) + [0x0A]
    #expect(file.starts(with: Array(lines[0]) + [0x0A]) && file.suffix(record.count) == record[...])
  }

  @Test("A bad header is reported before anything is written", arguments: BadInput.headers)
  func headers(input: BadInput) throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write(input.bytes, to: input.file)
    var loader = try catalogue.loader()
    loader.skipsBadRows = true
    let error = #expect(throws: LoadError.self) { try loader.load() }
    #expect(error?.description == input.message)
    #expect(try catalogue.results.isEmpty)
  }

  @Test("The problems of all headers are reported together")
  func allHeaders() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write("", to: "colors.csv")
    try catalogue.write("", to: "sets.csv")
    let error = #expect(throws: LoadError.self) { try catalogue.load() }
    #expect(error?.description.split(separator: "\n").count == 2)
  }

  @Test("An unknown column is a warning, or an error on request")
  func unknownColumn() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.write("id,name,shade\n11,Bricks,x\n", to: "part_categories.csv")
    var loader = try catalogue.loader()
    loader.isStrict = true
    let error = #expect(throws: LoadError.self) { try loader.load() }
    let message = "part_categories.csv:1: part_categories has no column \"shade\""
    #expect(error?.description == message)
    #expect(try catalogue.load().warnings == [message + "; it was ignored"])
  }

  @Test(
    "Rejections with the same problem are shown once, and all are counted and written to the rejects folder"
  )
  func many() throws {
    let catalogue = try SmallCatalogue()
    let rows = (0..<50).map { "x\($0),Brick,none\n" }.joined()
    try catalogue.append(rows, to: "parts")
    var loader = try catalogue.loader()
    loader.rejectsPath = catalogue.rejects
    let error = #expect(throws: LoadError.self) { try loader.load() }
    guard case .rejected(let first, 50) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(first.map(\.count) == [50] && first.map(\.places.count) == [3])
    #expect(error?.description.contains("; 49 more: parts.csv:5, ") == true)
    #expect(try catalogue.rejects("parts.csv") == "part_num,name,part_cat_id\n" + rows)
    #expect(try catalogue.rejects("rejects.log").split(separator: "\n").count == 50)
  }

  @Test("Rows that refer to a skipped row are skipped, too")
  func cascade() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.append("7,Lost,8\n9,Found,7\n", to: "themes")
    try catalogue.append("3-1,Ruin,1980,9,1\n", to: "sets")
    var loader = try catalogue.loader()
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(
      report.rejections.map(\.description) == [
        "themes.csv:4: parent_id: \"8\" is not in themes; 1 more: themes.csv:5",
        "sets.csv:4: theme_id: \"9\" is not in themes",
      ])
    #expect(try catalogue.findings().isEmpty)
  }
}
