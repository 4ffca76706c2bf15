import Foundation
import TestSupport

/// Every change of files that a process made, in order, as the shim logged it.
struct WriteLog: Sendable {
  /// One change.
  struct Entry: Sendable {
    enum Kind: UInt8, Sendable {
      case create = 0x63
      case write = 0x77
      case truncate = 0x74
      case sync = 0x73
      case link = 0x6C
      case rename = 0x72
      case unlink = 0x75
      /// A line on standard output.
      case acknowledgement = 0x61
    }

    let kind: Kind
    /// The number of the file.
    let file: UInt64
    let offset: Int
    let path: String
    let secondPath: String
    let data: ArraySlice<UInt8>
  }

  let entries: [Entry]
  /// The folder in which everything happened, its number, and the numbers of the files in it at the beginning.
  let folder: String
  let folderNumber: UInt64
  let files: [String: UInt64]

  /// Runs the subject in a process.
  init(of subject: Subject) throws {
    let temporary = try TemporaryFolder()
    let place = try Place(temporary, for: subject)
    folder = Self.plain(place.databases)
    folderNumber = Self.number(folder)
    files = try Blueprint.files(of: folder).keys.reduce(into: [:]) {
      $0[$1] = Self.number(place.databases + "/" + $1)
    }
    let log = place.file("log")
    guard let environment = FaultShim.environment(["LOG": log]) else { throw NoShim() }
    let outcome = try Child(subject, in: place, environment: environment).outcome()
    try expect(outcome.isSuccess, "\(subject.name) fails without a fault: \(outcome)")
    entries = try Self.entries(of: [UInt8](Data(contentsOf: URL(fileURLWithPath: log))))
  }

  /// A path without doubled slashes, which SQLite removes.
  private static func plain(_ path: String) -> String {
    path.replacingOccurrences(of: "//", with: "/")
  }

  private static func number(_ path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  /// Each has a head of six numbers.
  private static func entries(of bytes: [UInt8]) throws -> [Entry] {
    var entries: [Entry] = []
    var rest = bytes[...]
    while rest.count >= 48 {
      let head = rest.withUnsafeBytes { bytes in
        (0..<6).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
      }
      rest = rest.dropFirst(48)
      let lengths = head[3...5].map { Int($0) }
      guard let kind = Entry.Kind(rawValue: UInt8(truncatingIfNeeded: head[0])),
        rest.count >= lengths.reduce(0, +)
      else { throw BrokenPromise("the log of writes is unreadable") }
      var parts: [ArraySlice<UInt8>] = []
      for length in lengths {
        parts.append(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      entries.append(
        Entry(
          kind: kind, file: head[1], offset: Int(truncatingIfNeeded: head[2]),
          path: plain(String(decoding: parts[0], as: UTF8.self)),
          secondPath: plain(String(decoding: parts[1], as: UTF8.self)), data: parts[2]))
    }
    return entries
  }
}
