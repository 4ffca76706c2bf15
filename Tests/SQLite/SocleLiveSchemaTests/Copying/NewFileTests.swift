import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleLiveSchema

@Suite("Copies into new files")
struct NewFileTests {
  let folder: TemporaryFolder
  let source: Connection

  init() throws {
    folder = try TemporaryFolder()
    source = try Connection(creatingAt: folder.file("source"))
    try source.createNumbers(1...3)
  }

  private func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  private func setPermissions(_ permissions: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: folder.file("source"))
  }

  @Test(
    "A copy has the permissions of its source", arguments: CopyForm.allCases,
    [0o600, 0o660, 0o644, 0o400])
  func permissions(_ form: CopyForm, _ permissions: Int) throws {
    try setPermissions(permissions)
    try form.copy(source, to: folder.file("copy"))
    #expect(try self.permissions("copy") == permissions)
    let names = try folder.names.filter { $0.hasPrefix("copy") }
    #expect(names == ["copy"])
    let copy = try Connection(openingExistingAt: folder.file("copy"), readOnly: true)
    #expect(try copy.numbers() == [1, 2, 3])
  }

  @Test(
    "During a backup the target does not exist, and what is written is as private as the source")
  func stages() throws {
    try setPermissions(0o600)
    var seen: [String] = []
    try source.backUp(toNewFileAt: folder.file("copy"), pagesPerStep: 1) { _, _ in
      seen = try folder.names.filter { $0.hasPrefix("copy") }
      for name in seen { #expect(try permissions(name) == 0o600) }
    }
    #expect(seen.count == 1 && seen.allSatisfy { $0.hasPrefix("copy.new-") })
  }

  @Test(
    "A database, log or journal that is created at the target during a backup is kept",
    arguments: ["copy", "copy-wal", "copy-journal", "copy-shm"])
  func overtaken(name: String) throws {
    let problem: FileProblem = name == "copy" ? .exists : .leftover(path: folder.file(name))
    let refusal = SQLiteError.file(path: folder.file("copy"), problem: problem)
    #expect(throws: refusal) {
      try source.backUp(toNewFileAt: folder.file("copy")) { _, _ in
        if !DatabaseFile.exists(folder.file(name)) { _ = try folder.write([1], to: name) }
      }
    }
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == [name])
    #expect(try folder.bytes(of: name) == [1])
  }

  @Test(
    "A target that exists, has the log of an earlier database, or has no folder is refused at once",
    arguments: CopyForm.allCases)
  func refusedTargets(_ form: CopyForm) throws {
    let log = try folder.write([1], to: "old-wal")
    _ = try folder.write([1], to: "file")
    let places: [(String, FileProblem)] = [
      ("source", .exists), ("old", .leftover(path: log)), ("missing/copy", .folderMissing),
      ("file/copy", .folderMissing), (".", .exists),
    ]
    let before = try folder.names
    for (name, problem) in places {
      #expect(throws: SQLiteError.file(path: folder.file(name), problem: problem)) {
        try form.copy(source, to: folder.file(name))
      }
    }
    #expect(try folder.names == before)
  }

  @Test(
    "A dangling link at the target is neither followed nor replaced", arguments: CopyForm.allCases)
  func danglingLink(_ form: CopyForm) throws {
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.file("nowhere"))
    #expect(throws: SQLiteError.file(path: link, problem: .exists)) {
      try form.copy(source, to: link)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("nowhere")))
  }

  @Test(
    "A backup flushes the file before it gets its name, then the folder, and refuses the file if that fails",
    .enabled(if: FaultShim.library != nil, "there is no C compiler, or no LD_PRELOAD"))
  func flushes() throws {
    let target = folder.file("copy")
    var calls: [String] = []
    repeat {
      let report = folder.file("report\(calls.count)")
      let settings = ["FIRST": "\(calls.count + 1)", "KIND": "\(EIO)", "REPORT": report]
      let environment = try #require(FaultShim.environment(settings))
      let result = try ChildProcess(
        "copy", folder.file("source"), target, environment: environment
      ).result()
      // A line that begins with the number of calls names none that failed.
      let text = try String(contentsOfFile: report, encoding: .utf8)
      guard let line = text.split(separator: "\n").first, !line.hasPrefix("calls ") else { break }
      let name = URL(fileURLWithPath: String(line)).lastPathComponent
      calls.append("\(line.prefix { $0 != " " }) \(name.prefix { $0 != "-" })")
      // The last call flushes the folder, which some file systems refuse.
      let isThere = FileManager.default.fileExists(atPath: target)
      #expect(isThere == (result == "copied"), "\(calls)")
      #expect(isThere || !line.hasPrefix("link "), "A file system without hard links: \(result)")
      if isThere { try FileManager.default.removeItem(atPath: target) }
    } while calls.count < 100
    #expect(calls.suffix(4) == ["fsync copy.new", "link copy", "unlink copy.new", "fsync socle"])
  }

  @Test(
    "Whenever a backup of a private database is killed, nobody else may read what it has written",
    .enabled(if: FaultShim.library != nil, "there is no C compiler, or no LD_PRELOAD"))
  func privacy() throws {
    try setPermissions(0o600)
    for call in 1..<100 {
      let environment = try #require(FaultShim.environment(["FIRST": "\(call)", "KIND": "torn"]))
      let result = try ChildProcess(
        "copy", folder.file("source"), folder.file("copy"), environment: environment
      ).result()
      for name in try folder.names where name.hasPrefix("copy") {
        #expect(try self.permissions(name) == 0o600, "\(name) after \(call) calls")
        unlink(folder.file(name))
      }
      if result == "copied" { break }
    }
  }

  @Test("A file with the usual permissions is private until it is placed")
  func usual() throws {
    try folder.write([], to: "usual")
    let file = try StagedFile(for: folder.file("copy"))
    let names = try folder.names.filter { $0.hasPrefix("copy") }
    #expect(names == [PathParts(file.path).name])
    #expect(try permissions(names[0]) == 0o600)
    try file.place()
    #expect(try permissions("copy") == permissions("usual").map { $0 & 0o644 })
  }

  @Test("A killed backup leaves nothing at its target, and the next one succeeds")
  func killed() throws {
    try source.insertNumbers(10..<5000)
    let target = folder.file("copy")
    for _ in 1...3 {
      #expect(try ChildProcess("backup", folder.file("source"), target).result() == "")
      #expect(!FileManager.default.fileExists(atPath: target))
    }
    #expect(try folder.names.filter { $0.hasPrefix("copy.new-") }.count == 3)
    try source.backUp(toNewFileAt: target)
    let copy = try Connection(openingExistingAt: target, readOnly: true)
    #expect(try copy.numbers().count == 4993)
  }
}

/// The two ways to copy a database into a new file.
enum CopyForm: CaseIterable, Sendable {
  case backup, vacuum

  func copy(_ source: Connection, to path: String) throws {
    switch self {
    case .backup: try source.backUp(toNewFileAt: path)
    case .vacuum: try source.vacuum(intoNewFileAt: path)
    }
  }
}
