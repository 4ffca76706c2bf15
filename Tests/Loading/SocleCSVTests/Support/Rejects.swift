import Foundation

@testable import SocleCSV

/// A record of a rejects folder, with the line of `rejects.log` about it.
struct RejectedRecord: Hashable {
  /// Where the record was, such as `t.csv:3`.
  var origin: String
  /// The column and the reason.
  var text: String
  var record: String

  /// The record's origin and the reason for its rejection.
  var description: String { "\(origin): \(text)" }
}

extension Shop {

  /// The records of the rejects folder that have a reason, file by file; none without the folder.
  func rejected(
    _ dialect: CSVDialect = CSVDialect(), in folder: String? = nil
  ) throws -> [RejectedRecord] {
    let rejects = folder ?? rejects
    guard FileManager.default.fileExists(atPath: rejects) else { return [] }
    let log = try String(contentsOfFile: rejects + "/rejects.log", encoding: .utf8)
    var records: [String: [Int: String]] = [:]
    return try log.split(separator: "\n").map { line in
      let parts = line.wholeMatch(of: /(.+?):(\d+): (.*) \(([^()]*:\d+)\)/)
      guard let (_, file, number, text, origin) = parts?.output else {
        return RejectedRecord(origin: "", text: String(line), record: "")
      }
      let name = String(file)
      let known = try records[name] ?? Self.records(of: "\(rejects)/\(name)", dialect)
      records[name] = known
      return RejectedRecord(
        origin: origin.split(separator: "/").last.map { String($0) } ?? "", text: String(text),
        record: Int(number).flatMap { known[$0] } ?? "no record")
    }
  }

  /// The records of a file by their lines, also malformed ones.
  private static func records(of path: String, _ dialect: CSVDialect) throws -> [Int: String] {
    let reader = try CSVReader(path: path, dialect: dialect)
    var records: [Int: String] = [:]
    while true {
      do {
        guard try reader.next() else { return records }
        records[reader.line] = String(decoding: reader.rawRecord, as: UTF8.self)
      } catch {
        let bytes = try reader.skipRecord() ?? UnsafeBufferPointer(start: nil, count: 0)
        let text = String(decoding: bytes, as: UTF8.self)
        records[reader.line] = text
      }
    }
  }

  /// The text of a file of the rejects folder.
  func rejects(_ name: String) throws -> String {
    try String(contentsOfFile: "\(rejects)/\(name)", encoding: .utf8)
  }
}
