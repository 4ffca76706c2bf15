import Foundation

/// Work on the database files of a folder, commit by commit, that a process performs while something goes wrong.
package struct Subject: Sendable {
  /// The short name, as in `R2-create`.
  package let name: String
  /// What is done, as a phrase.
  let phrase: String
  /// The number of commits, each of which must be there completely or not at all.
  let commits: Int
  /// Whether a commit that was acknowledged outlasts a power failure.
  let isFlushed: Bool
  /// The names of files that may remain after a kill, although nothing uses them.
  let leftovers: @Sendable (String) -> Bool
  /// Puts into an empty folder what is there before the first commit.
  let prepare: @Sendable (String) throws -> Void
  /// Opens the files of the folder.
  let open: @Sendable (String) throws -> any Session

  init(
    _ name: String, _ phrase: String, commits: Int, isFlushed: Bool,
    leftovers: @escaping @Sendable (String) -> Bool = { _ in false },
    prepare: @escaping @Sendable (String) throws -> Void = { _ in },
    open: @escaping @Sendable (String) throws -> any Session
  ) {
    self.name = name
    self.phrase = phrase
    self.commits = commits
    self.isFlushed = isFlushed
    self.leftovers = leftovers
    self.prepare = prepare
    self.open = open
  }
}

/// The open files of a subject.
protocol Session {
  /// Performs the commits from the number `first` on, and calls `acknowledge` after each.
  func run(from first: Int, acknowledge: @escaping @Sendable () -> Void) throws
  func close() throws
}

extension Session {
  func close() throws {}
}

/// A session of functions without open files, one for each commit.
struct Steps: Session {
  let steps: [() throws -> Void]
  var end: () throws -> Void = {}

  func run(from first: Int, acknowledge: @escaping @Sendable () -> Void) throws {
    for step in steps.dropFirst(first) {
      try step()
      acknowledge()
    }
  }

  func close() throws { try end() }
}

extension Subject {
  package static let all: [Subject] =
    [create, replace, update, refresh, graph, renamedGraph, store, chain, chainCreation, backup]
    + [pool(.wal, .normal), pool(.wal, .full), pool(.delete, .full), pool(.delete, .extra)]

  /// Performs the commits from the number `first` on in files of this process.
  func perform(
    in folder: String, from first: Int = 0, acknowledge: @escaping @Sendable () -> Void = {}
  ) throws {
    let session = try open(folder)
    try session.run(from: first, acknowledge: acknowledge)
    try session.close()
  }
}
