import Foundation
import ServerCatalogue
import SocleCore
import SocleLiveSchema

enum ServersLoadCommand: Command {
  static let help = CommandHelp(
    form: "servers load FILE DATABASE",
    summary: "Replace the servers in a database by a list, completely or not at all.",
    options: [
      .skipBadServers,
      .init("--free-only", "FILE lists the free servers only; keep the stored ones of other tiers"),
      .init(
        "--allow-removal",
        "also load a list that is empty or removes more than two thirds of the servers"),
      .init(
        "--allow-empty KEY",
        "also load a list in which no server has KEY any more, such as Servers.Label",
        isRepeatable: true),
      .init(
        "--recreate", "replace all contents of DATABASE if its version is unknown to this program"),
      .json,
    ],
    notes: [
      "FILE is an answer of /vpn/logicals, plain or gzipped. DATABASE is created if it does not",
      "exist. With --skip-bad the stored server of a bad item stays as it is.",
      "JSON: is_loaded, added, changed, removed, loaded_at, rejected_count, rejections, each with",
      "key_path and reason; or is_loaded and error.",
    ], example: "catalogue servers load logicals.json.gz servers.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    Interruption.watch()
    do {
      let time = Date().formatted(.iso8601)
      let result = try load(arguments, at: time)
      return try result.write(arguments, adding: ["is_loaded": true, "loaded_at": time])
    } catch {
      let text = ErrorText.of(error, database: arguments.positionals[1])
      try arguments.write(["is_loaded": false, "error": text] as JSONObject, else: [])
      throw error
    }
  }

  /// Reads the whole file before it opens the database.
  ///
  /// The file does not contain the time of its last change, so the current time is stored. A complete list also
  /// refreshes the free servers.
  private static func load(_ arguments: Arguments, at time: String) throws -> ListResult {
    let isFreeOnly = arguments.has("--free-only")
    let keys = ServerListKey.allCases.map { (key: $0.rawValue, value: $0) }
    let allowedKeys = try arguments.choices("--allow-empty", of: keys)
    let path = arguments.positionals[0]
    let list = try arguments.listReader.servers(inFile: path)
    if isFreeOnly, let paid = list.items.first(where: { $0.logical.tier > 0 }) {
      throw ServerQuestionError(
        description: """
          the server "\(paid.id.asOneLine)" of \(path) is not free, so nothing was loaded; \
          load the whole list without --free-only
          """)
    }
    let replacement = try ServerReplacement(
      list, maxTier: isFreeOnly ? 0 : .max,
      metadata: isFreeOnly
        ? [.lastModifiedFree: time] : [.lastModifiedFree: time, .lastModifiedAll: time],
      allowsRemoval: arguments.has("--allow-removal"), emptying: Set(allowedKeys))
    return try write(to: arguments.positionals[1], recreating: arguments.has("--recreate")) {
      try refresh($0, with: replacement, of: list)
    }
  }

  /// Makes the replacement, and counts the servers that are new, differ from the stored ones, or are no longer there.
  private static func refresh(
    _ repository: ServerRepository, with replacement: ServerReplacement,
    of list: ServerList<VPNServer>
  ) throws -> ListResult {
    let stored = Dictionary(
      try repository.fullServers().map { (Array($0.id.utf8), $0) }, uniquingKeysWith: { $1 })
    let removed = try repository.replaceAll(with: replacement)
    let before = list.items.map { stored[Array($0.id.utf8)] }
    let added = before.count { $0 == nil }
    let equal = zip(before, list.items).count { $0 == $1 }
    return ListResult(
      [
        "added": added, "changed": list.items.count - added - equal, "removed": removed,
      ], of: list)
  }

  /// Opens the database at `target` and calls `body` with it. A new database gets its name when it is complete.
  static func write(
    to target: String, recreating: Bool, _ body: (ServerRepository) throws -> ListResult
  ) throws -> ListResult {
    try Interruption.check(kept: "\"\(target)\" was not changed")
    let staged = try stagedFile(forNew: target)
    let identity = FileIdentity(target)
    let repository: ServerRepository
    do {
      repository = try ServerRepository(database: .physical(staged?.path ?? target))
    } catch SQLiteError.schema(_, .downgradeAttempt(let version, _)) where recreating {
      return try recreate(target, identity, of: version, body)
    }
    let result = try body(repository)
    try repository.close()
    do throws(SQLiteError) {
      try staged?.place()
    } catch {
      guard case .file(_, .exists) = error else { throw error }
      // Another process has created the database meanwhile.
      return try write(to: target, recreating: recreating, body)
    }
    return result
  }

  /// A staged file for a new database at `target`. Nil if `target` exists, or if its folder is missing, because opening the
  /// database creates the folder.
  private static func stagedFile(forNew target: String) throws(SQLiteError) -> StagedFile? {
    guard !DatabaseFile.exists(target) else { return nil }
    do throws(SQLiteError) {
      return try StagedFile(for: target)
    } catch {
      guard case .file(_, .folderMissing) = error else { throw error }
      return nil
    }
  }

  /// Calls `body` with a new database, and then replaces the contents of the one at `target` by it, in one transaction.
  ///
  /// - Throws: ``SQLiteError/file(path:problem:)`` if `target` is meanwhile another file, or has another version.
  private static func recreate(
    _ target: String, _ identity: FileIdentity?, of version: Int,
    _ body: (ServerRepository) throws -> ListResult
  ) throws -> ListResult {
    let staged = try StagedFile(for: target)
    defer { withExtendedLifetime(staged) {} }
    let repository = try ServerRepository(database: .physical(staged.path))
    let result = try body(repository)
    try repository.close()
    let options = ConnectionOptions(journalMode: nil)
    let new = try Connection(openingUnchangingAt: staged.path, isComplete: true, options: options)
    defer { try? new.close() }
    let old = try Connection(openingExistingAt: target, options: options)
    let isInWAL = try old.isInWAL
    try new.copy(
      into: old,
      checking: {
        let reader = try Connection(
          openingUnchangingAt: target, isComplete: !isInWAL, options: options)
        guard FileIdentity(target) == identity,
          try reader.pragmaNumber("user_version") == version
        else { throw SQLiteError.file(path: target, problem: .replaced) }
      })
    try old.close()
    Console.writeError(
      "warning: replaced all contents of \"\(target)\", which had version \(version)")
    return result
  }
}

extension Arguments {
  /// A reader for lists of up to 256 MiB, which are the user's own files.
  var listReader: ServerListReader {
    var reader = ServerListReader(skipsBadItems: has("--skip-bad"))
    reader.byteLimit = 1 << 28
    return reader
  }
}

extension CommandHelp.Option {
  static let skipBadServers = Self(
    "--skip-bad", "leave bad items out instead of loading nothing")
}
