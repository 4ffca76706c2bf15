import Foundation
import ServerCatalogue

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
        summary: "also load a list that is empty or removes more than two thirds of the servers"),
      .init(
        name: "--allow-empty", value: .one("KEY"),
        summary: "also load a list in which no server has KEY any more, such as Servers.Label"),
      .init(
        name: "--recreate",
        summary: "begin anew if DATABASE is of a version that this program does not know"), .json,
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
      let refresh = try load(arguments)
      Rejections.write(refresh.rejections, total: refresh.rejectedCount)
      try arguments.write(refresh, else: [refresh.text])
      return refresh.rejectedCount == 0 ? .success : .rejected
    } catch {
      let text = ErrorText.of(error, database: arguments.positionals[1])
      try arguments.write(FailedLoad(error: text), else: [])
      throw error
    }
  }

  /// Reads the whole file before it opens the database.
  ///
  /// The file does not contain the time of its last change, so the current time is stored. A complete list also
  /// refreshes the free servers.
  private static func load(_ arguments: Arguments) throws -> ServerRefresh {
    let isFreeOnly = arguments.has("--free-only")
    let allowedKeys = try arguments.emptiedKeys
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
      allowsRemoval: arguments.has("--allow-removal"), emptying: allowedKeys)
    return try write(to: arguments.positionals[1], recreating: arguments.has("--recreate")) {
      try ServerRefresh(replacement, of: list, into: $0, at: time)
    }
  }

  /// Opens the database at `target` and calls `body` with it. If anything fails, a file that was created is removed.
  private static func write(
    to target: String, recreating: Bool, _ body: (ServerRepository) throws -> ServerRefresh
  ) throws -> ServerRefresh {
    try Interruption.check(kept: "\"\(target)\" was not changed")
    let isNew = !FileManager.default.fileExists(atPath: target)
    do {
      let repository = try ServerRepository(
        database: .physical(target),
        downgradePolicy: recreating ? .recreate : .refuse
      ) { error in Console.writeError("warning: begun anew, empty: \(error)") }
      let refresh = try body(repository)
      try repository.close()
      return refresh
    } catch {
      for suffix in isNew ? ["", "-wal", "-shm", "-journal"] : [] {
        try? FileManager.default.removeItem(atPath: target + suffix)
      }
      throw error
    }
  }
}

extension Arguments {
  /// - Throws: ``UsageError`` for a value that is not a key of the list.
  fileprivate var emptiedKeys: Set<ServerListKey> {
    get throws(UsageError) {
      var keys: Set<ServerListKey> = []
      for text in values["--allow-empty"] ?? [] {
        guard let key = ServerListKey(rawValue: text) else {
          let known = ServerListKey.allCases.map(\.rawValue).joined(separator: ", ")
          throw error("--allow-empty takes \(known), not \"\(text)\"")
        }
        keys.insert(key)
      }
      return keys
    }
  }
}

extension CommandHelp.Option {
  static let skipBadServers = Self(
    name: "--skip-bad", summary: "leave bad items out instead of loading nothing")
}

/// A load of servers that changed nothing, as `--json` writes it.
struct FailedLoad: Encodable {
  let isLoaded = false
  let error: String
}
