import Foundation
import ServerCatalogue

/// `catalogue servers load`
enum ServersLoadCommand: Command {
  static let help = CommandHelp(
    name: ["servers", "load"],
    summary: "Make a list of servers the contents of a database, completely or not at all.",
    positionals: [.init(name: "FILE"), .init(name: "DATABASE")],
    options: [
      .skipBadServers,
      .init(
        name: "--free-only", summary: "FILE lists the free servers only; keep all others there are"),
      .init(
        name: "--allow-removal",
        summary: "also load a list that is empty or removes more than half of the stored servers"),
      .init(
        name: "--recreate",
        summary: "begin anew if DATABASE is of a version that this program does not know"),
      .json,
    ],
    notes: [
      "FILE is an answer of /vpn/logicals, plain or gzipped. DATABASE is created if it does not",
      "exist. With --skip-bad the stored server of a bad item stays as it is.",
      "JSON: is_loaded, added, changed, removed, loaded_at, rejected_count, rejections, each with",
      "key_path and reason; or is_loaded and error.",
    ],
    example: "catalogue servers load logicals.json.gz servers.sqlite")

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    Interruption.watch()
    do {
      let refresh = try load(arguments)
      refresh.writeRejections()
      try Console.write(arguments.has("--json") ? JSONText.of(refresh) : refresh.text)
      return refresh.rejectedCount == 0 ? .success : .rejected
    } catch {
      if arguments.has("--json") {
        try Console.write(
          JSONText.of(FailedLoad(ErrorText.of(error, database: arguments.positionals[1]))))
      }
      throw error
    }
  }

  /// Reads the whole file before it opens the database.
  ///
  /// The file does not contain the time of its last change, so the current time is stored. A complete list also
  /// refreshes the free servers.
  private static func load(_ arguments: Arguments) throws -> ServerRefresh {
    let isFreeOnly = arguments.has("--free-only")
    let reader = ServerListReader(skipsBadItems: arguments.has("--skip-bad"))
    let path = arguments.positionals[0]
    let list = try reader.servers(inFile: path)
    if isFreeOnly, let paid = list.items.first(where: { $0.logical.tier > 0 }) {
      throw ServerQuestionError.notFree(id: paid.id, file: path)
    }
    let time = Date().formatted(.iso8601)
    let replacement = try ServerReplacement(
      list, maxTier: isFreeOnly ? 0 : .max,
      metadata: isFreeOnly
        ? [.lastModifiedFree: time] : [.lastModifiedFree: time, .lastModifiedAll: time],
      allowsRemoval: arguments.has("--allow-removal"))
    let target = arguments.positionals[1]
    try Interruption.check(kept: "\"\(target)\" was not changed")
    return try NewFiles.removingAfterFailure(of: target) {
      let repository = try ServerRepository(
        database: .physical(target),
        downgradePolicy: arguments.has("--recreate") ? .recreate : .refuse
      ) { error in Console.writeError("warning: begun anew, empty: \(error)") }
      let refresh = try ServerRefresh(replacement, of: list, into: repository, at: time)
      try repository.close()
      return refresh
    }
  }
}

extension CommandHelp.Option {
  /// The option of the commands that read lists.
  static let skipBadServers = Self(
    name: "--skip-bad", summary: "leave bad items out instead of loading nothing")
}

/// A database file that a command creates.
enum NewFiles {
  /// Runs `body`; if it throws and there was no file at `path` before, removes the file and its journals.
  static func removingAfterFailure<Result>(
    of path: String, _ body: () throws -> Result
  ) throws -> Result {
    let isNew = !FileManager.default.fileExists(atPath: path)
    do {
      return try body()
    } catch {
      if isNew {
        for suffix in ["", "-wal", "-shm", "-journal"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
      }
      throw error
    }
  }
}

/// A load of servers that changed nothing, as `--json` writes it.
struct FailedLoad: Encodable {
  let isLoaded = false
  let error: String

  init(_ error: String) { self.error = error }
}
