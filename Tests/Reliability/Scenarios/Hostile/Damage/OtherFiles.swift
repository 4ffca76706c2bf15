import Foundation
import SocleCore
import SocleStorage
import TestSupport

extension Scenario {
  static let others = Scenario(
    "R4-others", "files that are something else, with files of another database beside them",
    promise: "a typed error or a correct read, and a refused file is as it was", long: .max,
    short: 12, limit: { (mains.count + 1) * companions.count }
  ) { trial in
    let place = trial.number / companions.count
    var bytes = try SoundFile.bytes(isInWAL: false)
    if place < mains.count { bytes = mains[place] }
    var files = ["test.sqlite": bytes]
    let suffix = companions[trial.number % companions.count]
    if !suffix.isEmpty {
      files["test.sqlite\(suffix.prefix { $0 != " " })"] = try companion(suffix)
    }
    try DamagedFile(folder: trial.folder, files: files).tryEverything()
  }

  static let places = Scenario(
    "R4-places", "a folder, a link to itself, a pipe, a device in the file's place",
    promise: "a typed error, and the thing is as it was", long: .max, short: 8, limit: { 8 }
  ) { trial in
    let path = trial.folder.file()
    switch trial.number % 4 {
    case 0:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case 1: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    case 2: mkfifo(path, 0o600)
    default:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    }
    for open in openings(path, isPool: trial.number >= 4) {
      let error = errorThrown(by: open)
      try expect(error is SQLiteError, "no typed error: \(String(describing: error))")
    }
    let names = try trial.folder.names
    try expect(names == ["test.sqlite"], "left \(names)")
  }

  private static func openings(_ path: String, isPool: Bool) -> [() throws -> Void] {
    if isPool {
      return [
        { _ = try SQLitePool(openingExistingAt: path) },
        { _ = try SQLitePool(openingOrCreatingAt: path) },
      ]
    }
    return [
      { _ = try Connection(openingExistingAt: path) },
      { _ = try Connection(openingExistingAt: path, readOnly: true) },
      { _ = try Connection(openingUntrustedAt: path) },
      { _ = try Connection(creatingAt: path) },
      { _ = try Connection(openingOrCreatingAt: path) },
    ]
  }

  /// Contents that are not a database, or an empty one.
  private static let mains: [[UInt8]] = {
    var random = SeededRandom(seed: 1)
    let noise = (0..<8192).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let texts = [
      "", "\0", "id,name\n1,Red\n", "SQLite format 3", "SQLite format 3\0",
      "** This file contains an SQLite 2.1 database **",
      "\u{1F}\u{8}", "PK\u{3}\u{4}", "%PDF-1.7\n", "GIF89a", "#!/bin/sh\nrm -rf /\n",
      "CREATE TABLE t(a);\n", "{\"a\": 1}", String(repeating: "\0", count: 4096),
      String(repeating: "no database\n", count: 5000),
    ]
    return texts.map { Array($0.utf8) } + [noise, Array("SQLite format 3\0".utf8) + noise]
  }()

  private static let companions = [
    "", "-wal", "-journal", "-wal text", "-journal text", "-shm text", "-wal empty",
  ]

  /// A log or hot journal of another database that was in use, or something else of its name.
  private static func companion(_ suffix: String) throws -> [UInt8] {
    if suffix.hasSuffix("text") { return Array("no log\n".utf8) }
    if suffix.hasSuffix("empty") { return [] }
    let folder = try TemporaryFolder()
    let writer = try Connection(
      creatingAt: folder.file(),
      options: ConnectionOptions(
        journalMode: suffix == "-wal" ? .wal : .delete, synchronous: .full, cacheKibibytes: 8))
    try writer.createNumbers(1...3)
    var bytes: [UInt8] = []
    try writer.transaction {
      try writer.insertNumbers(10..<20_000)
      bytes = try folder.bytes(of: "test.sqlite\(suffix)")
    }
    return bytes
  }
}
