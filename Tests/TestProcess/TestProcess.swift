import Foundation
import SocleCore
import SocleLiveSchema
import SocleStorage
import TestSupport

/// A second process for tests: it does one thing to a database and prints what came of it.
///
///     TestProcess [--unprivileged] [--wait] (create | open | read) path
///     TestProcess [--wait] initialize path version [moment to be killed at]
///     TestProcess [--wait] pool path journal-mode
///     TestProcess lock-fault path file
///     TestProcess change-folder path
///     TestProcess graph path
///     TestProcess random-graph path version
///     TestProcess [--wait] release path number call
///     TestProcess backup path copy
///     TestProcess copy path copy
///     TestProcess check path
///
/// `backup` kills its own process during the copy.
/// `--unprivileged` gives up root's rights, which would bypass all permissions; `--wait` waits for a line of input.
@main
struct TestProcess {
  static func main() async {
    ParentWatch.begin()
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--unprivileged" {
      arguments.removeFirst()
      guard dropPrivileges() else { return print("skipped: root's rights could not be given up") }
    }
    if arguments.first == "--wait" {
      arguments.removeFirst()
      FileHandle.standardOutput.write(Data("ready\n".utf8))
      _ = readLine()
    }
    do {
      try await run(arguments.first ?? "", Array(arguments.dropFirst()))
    } catch {
      print("error: \(error)")
    }
  }

  private static func run(_ verb: String, _ arguments: [String]) async throws {
    let path = arguments.first ?? ""
    switch verb {
    case "initialize":
      let version = arguments.dropFirst().first.flatMap { Int($0) } ?? 0
      try await ChainProcess.initialize(
        path, to: version, killMoment: arguments.dropFirst(2).first)
    case "pool":
      try PoolProcess.meet(path, arguments.dropFirst().first.flatMap(JournalMode.init) ?? .wal)
    case "lock-fault": try PoolProcess.write(path, withLockFaultOf: arguments.last ?? "")
    case "change-folder": try PoolProcess.writeAfterChangingFolder(path)
    case "graph":
      try GraphProcess.changeForever(path)
    case "random-graph":
      try RandomGraphProcess.answer(path, version: arguments.last ?? "")
    case "release":
      try ReleaseProcess.make(arguments.last ?? "", by: arguments.dropFirst().first ?? "", at: path)
    case "backup":
      try Connection(openingExistingAt: path)
        .backUp(toNewFileAt: arguments.last ?? "", pagesPerStep: 1) { _, _ in
          kill(getpid(), SIGKILL)
        }
    case "copy":
      try Connection(openingExistingAt: path).backUp(toNewFileAt: arguments.last ?? "")
      print("copied")
    case "check":
      print(try await ChainProcess.check(path))
    case "create":
      let connection = try Connection(creatingAt: path)
      print("created")
      try connection.close()
    case "open":
      print(
        "opened with \(try Connection(openingExistingAt: path).integrityCheck().count) problems")
    case "read":
      let options = ConnectionOptions(busyTimeout: .milliseconds(50))
      let connection = try Connection(openingExistingAt: path, readOnly: true, options: options)
      print("tables: \(try connection.tableNames().joined(separator: " "))")
    default:
      print("error: unknown verb \(verb)")
    }
  }

  private static func dropPrivileges() -> Bool {
    guard geteuid() == 0 else { return true }
    let nobody = uid_t(65534)
    return setgid(gid_t(nobody)) == 0 && setuid(nobody) == 0
  }
}
