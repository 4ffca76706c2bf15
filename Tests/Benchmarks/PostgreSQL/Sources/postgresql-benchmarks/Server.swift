import Foundation

/// A server on a Unix socket in a temporary folder.
final class Server {
  private let folder = "/tmp/socle-benchmark-\(UUID().uuidString.prefix(8))"
  private let programs: String

  init() throws {
    let installed = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: installed)) ?? []
    guard let newest = versions.max() else { throw Failure(what: "install postgresql first") }
    programs = "\(installed)/\(newest)/bin"
    try run(
      """
      mkdir -m 700 \(folder) && cd \(folder) && \
      \(programs)/initdb -D data -U socle -A trust --locale=C -E UTF8 -N && \
      \(programs)/pg_ctl -w -D data -l log -o "-k \(folder) -c listen_addresses= \
      -c fsync=off -c shared_buffers=256MB -c max_wal_size=4GB" start
      """)
  }

  func stop() {
    try? run("\(programs)/pg_ctl -w -D \(folder)/data -m fast stop; rm -rf \(folder)")
  }

  /// A connection string for a new schema with the tables of recipes.
  func newSchema() throws -> String {
    let location = "host=\(folder) dbname=postgres user=socle"
    let name = "s\(UUID().uuidString.prefix(8).lowercased())"
    try Client(location).run("CREATE SCHEMA \(name)")
    let schema = "\(location) options='-csearch_path=\(name)'"
    _ = try StorePeer(schema)
    return schema
  }

  private func run(_ text: String) throws {
    // Not by Process, which would wait for the server, too: it inherits the pipe by which Process notices the end.
    setenv("SOCLE_COMMAND", "cd / && \(text)", 1)
    let shell = "sh -c \"$SOCLE_COMMAND\" >/dev/null 2>&1"
    // The server refuses to run as root.
    guard system(geteuid() == 0 ? "runuser -u nobody -- \(shell)" : shell) == 0 else {
      throw Failure(what: text)
    }
  }
}
