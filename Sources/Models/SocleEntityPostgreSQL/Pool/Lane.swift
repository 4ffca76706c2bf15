#if PostgreSQL
  import Foundation
  import SocleEntities

  /// A slot for one connection, with the numbers of its writes.
  ///
  /// A row of the table `socle_writes` contains the number of the lane's last committed write. Each write first raises it, in its
  /// own transaction, and fails if the row has that number or a higher one. After a lost connection the row is raised once more,
  /// by itself: if it has the number of the write that was sent, that is committed; if not, it never will be, even if the network
  /// delivers it later. So it can be sent again, and is applied once.
  final class Lane {
    private var id = UUID()
    var number = 0
    /// The number of the last write.
    private var write = 0
    /// The number of writes after which a lane gets a new row. While a transaction is open, the server keeps every version of a
    /// row that it may see, and each write has to skip all of them.
    private static let lifetime = 1_000
    /// The key of the lane's previous row, until the write that deletes that row is committed; null if the row is kept.
    private var former: EntityValue?
    /// Whether the row's connection was never given up, so that no write of it can arrive late.
    private var isUnbroken = true
    var connection: Connection? { didSet { isUnbroken = isUnbroken && connection != nil } }
    /// The time at which the lane was last returned to the pool.
    var lastUse = ContinuousClock.now

    /// Creates the table of writes, which may exist although it was not found: a connection caches names until it locks a
    /// table.
    static let table = """
      CREATE TABLE IF NOT EXISTS socle_writes (
        lane uuid PRIMARY KEY, number bigint NOT NULL, at timestamptz NOT NULL)
      """
    /// Removes the rows of lanes that are not used any more.
    static let cleaning = "DELETE FROM socle_writes WHERE lane IN (\(old))"
    private static let old = "SELECT lane FROM socle_writes WHERE at < now() - interval '30 days'"

    /// The statements that begin a write, which has a new number.
    func begin(on server: Server) -> [Statement] {
      if number >= Self.lifetime {
        former = isUnbroken ? .uuid(id) : .null
        renew()
      }
      write = number + 1
      let begin = raising(except: 0, on: server)
      guard let former else { return begin }
      let old = server.isPortable ? "" : " OR lane IN (\(Self.old) FOR UPDATE SKIP LOCKED)"
      let deletion = "DELETE FROM socle_writes WHERE lane = $1\(old)"
      return begin
        + [Statement(deletion, [Parameter(former, as: .uuid)], purpose: "removing old numbers")]
    }

    /// Notes that the last write is committed.
    func finish() { former = nil }

    /// Settles the outcome of the last write, whose connection was lost.
    ///
    /// - Returns: Whether it is committed. If not, it cannot be any more.
    func settle(on connection: Connection) throws(PostgreSQLError) -> Bool {
      do {
        try connection.run(raising(except: write, on: connection.server) + [.commit])
        return false
      } catch {
        // Any other division by zero comes from a trigger of the app.
        guard error.state == "22012", error.purpose == Self.numbering else { throw error }
      }
      try connection.run(confirmation(on: connection.server))
      return true
    }

    /// Begins a transaction by raising the row's number; divides by zero if the stored number is `sent`, or not lower than the new
    /// one.
    private func raising(except sent: Int, on server: Server) -> [Statement] {
      number += 1
      let level = server.isPortable ? "SERIALIZABLE" : "READ COMMITTED"
      let begin = Statement("BEGIN ISOLATION LEVEL \(level)", purpose: "beginning a write")
      return [begin] + server.beginning + [
        Statement(
          """
          WITH marked AS (
            INSERT INTO socle_writes AS stored (lane, number, at) VALUES ($1, $2, now())
            ON CONFLICT (lane) DO UPDATE SET number = excluded.number, at = excluded.at
            WHERE stored.number < excluded.number AND stored.number <> $3 RETURNING 1)
          SELECT 1 / count(*) FROM marked
          """, [Parameter(.uuid(id), as: .uuid), .int(number), .int(sent)], purpose: Self.numbering)
      ]
    }

    private static let numbering = "numbering a write"

    /// Whether a transaction that the server has not ended yet holds the lane's row.
    static func isBlocked(_ error: PostgreSQLError) -> Bool {
      error.state == "55P03" && error.purpose == numbering
    }

    /// Switches to a new row, also because an unfinished transaction of an earlier call blocks the present one.
    func renew() { (id, number, isUnbroken) = (UUID(), 0, true) }

    /// Commits a change of the lane's row, so that this commit, too, waits for the standby servers: what a restarted server shows
    /// may be on no other server yet.
    private func confirmation(on server: Server) -> [Statement] {
      let begin = ["ROLLBACK", "BEGIN ISOLATION LEVEL READ COMMITTED"]
      return begin.map { Statement($0, purpose: "confirming a write") } + server.beginning + [
        Statement(
          "UPDATE socle_writes SET at = now() WHERE lane = $1", [Parameter(.uuid(id), as: .uuid)],
          purpose: "confirming a write"), .commit,
      ]
    }
  }
#endif
