import Foundation
import TestSupport

/// The folder of a case: the databases in a folder of their own, and what is written about them beside it.
struct Place {
  let folder: TemporaryFolder
  var databases: String { folder.file("databases") }

  func file(_ name: String) -> String { folder.file(name) }

  /// Makes the folder, with the files that the subject needs.
  init(_ folder: TemporaryFolder, for subject: Subject) throws {
    try self.init(folder)
    try Blueprint.of(subject).write(to: databases)
  }

  /// Makes the folder, empty.
  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    try Self.makeFolder(databases)
  }

  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// - Throws: ``BrokenPromise`` unless the databases hold all of the commits up to some number, which is returned.
  func commits(of subject: Subject, atLeast least: Int, atMost most: Int) throws -> Int {
    let found = try Contents(of: databases)
    let states = try Blueprint.of(subject).states
    guard let number = states.lastIndex(of: found) else {
      throw BrokenPromise("the content is that of no commit: \(found); after each: \(states)")
    }
    // Some commits restore earlier content.
    let numbers = states.indices.filter { states[$0] == found }
    guard let number = numbers.last(where: { least...most ~= $0 }) else {
      throw BrokenPromise("commit \(number) was found, instead of \(least) to \(most)")
    }
    return number
  }

  /// Performs the remaining commits in this process.
  ///
  /// - Throws: ``BrokenPromise`` if they fail, or leave other content or files than they should.
  ///   If all commits are there, what the process left is nobody's to remove.
  func finish(_ subject: Subject, from number: Int) throws {
    do {
      try subject.perform(in: databases, from: number)
    } catch { throw BrokenPromise("the next run fails: \(error)") }
    _ = try commits(of: subject, atLeast: subject.commits, atMost: subject.commits)
    guard number < subject.commits else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: databases)
    let rest = names.filter { !$0.hasSuffix(".sqlite") && !subject.leftovers($0) }
    try expect(rest.isEmpty, "the next run leaves \(rest)")
  }
}

/// The files with which a subject begins, and the content after each of its commits.
final class Blueprint: Sendable {
  let files: [String: Data]
  let states: [Contents]
  /// How long all commits take in this process.
  let duration: Duration

  private init(_ subject: Subject) throws {
    let folder = try TemporaryFolder()
    try subject.prepare(folder.path)
    files = try Self.files(of: folder.path)
    let states = Record<Result<Contents, any Error>>()
    states.add(Result { try Contents(of: folder.path) })
    duration = try ContinuousClock().measure {
      try subject.perform(in: folder.path) {
        states.add(Result { try Contents(of: folder.path) })
      }
    }
    self.states = try states.entries.map { try $0.get() }
    try expect(self.states.count == subject.commits + 1, "\(subject.name) has other commits")
  }

  static func files(of folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $1))
    }
  }

  func write(to folder: String) throws {
    for (name, data) in files {
      try data.write(to: URL(fileURLWithPath: folder + "/" + name))
    }
  }

  private static let known = Known()

  /// Made once in the process.
  static func of(_ subject: Subject) throws -> Blueprint {
    try known.value(subject.name) { try Blueprint(subject) }
  }

  private final class Known: Sendable {
    private let lock = NSLock()
    // Read and written only while `lock` is held.
    nonisolated(unsafe) private var values: [String: Blueprint] = [:]

    func value(_ name: String, _ make: () throws -> Blueprint) throws -> Blueprint {
      try lock.withLock {
        if let value = values[name] { return value }
        let value = try make()
        values[name] = value
        return value
      }
    }
  }
}
