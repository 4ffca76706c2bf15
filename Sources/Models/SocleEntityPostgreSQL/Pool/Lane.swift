#if PostgreSQL
  import Foundation
  import SocleEntities

  /// A slot for one connection, with the numbers of its writes.
  ///
  /// The lane has a row in the table `socle_writes`, with the number of its last committed write. Each write first sets the row
  /// to the next number, in its own transaction, and fails if the row has that number or a higher one. After a lost connection,
  /// a transaction of its own raises the number once more. If it finds the number of the lost write, that write is committed.
  /// If not, the write can never be committed, even if the network delivers it later, because the row then has a higher number.
  /// So it can be sent again without being applied twice.
  final class Lane {
    private var id = UUID()
    /// The highest number so far, of a write or of settling its outcome.
    var number = 0
    /// The number of the last write.
    private var write = 0
    /// The number of writes after which a lane gets a new row. While any transaction is open, the server keeps the versions of
    /// a row that the transaction may see, and each write has to skip all of them.
    private static let lifetime = 1_000
    /// The key of the lane's previous row, until the write that deletes that row is committed: null if the row is kept, nil if
    /// there is none.
    private var former: EntityValue?
    /// Whether no connection was given up since the row was new, so that no write to the row can arrive late.
    private var isUnbroken = true
    var connection: Connection? { didSet { isUnbroken = isUnbroken && connection != nil } }
    /// The time at which the lane was last returned to the pool.
    var lastUse = ContinuousClock.now

    /// Creates the table of writes. Another store may have created it unnoticed, because a connection caches the names of
    /// tables until it locks one.
    static let table = """
      CREATE TABLE IF NOT EXISTS socle_writes (
        lane uuid PRIMARY KEY, number bigint NOT NULL, at timestamptz NOT NULL)
      """
    /// Deletes the rows of lanes that have written nothing for 30 days.
    static let cleaning = "DELETE FROM socle_writes WHERE lane IN (\(old))"
    private static let old = "SELECT lane FROM socle_writes WHERE at < now() - interval '30 days'"

    /// The statements that begin a transaction, and give the write in it a new number.
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

    /// Whether an error means that another transaction, which the server has not ended yet, locks the lane's row.
    static func isBlocked(_ error: PostgreSQLError) -> Bool {
      error.state == "55P03" && error.purpose == numbering
    }

    /// Switches to a new row: after `lifetime` writes, or because an unfinished transaction of an earlier call blocks the
    /// present one.
    func renew() { (id, number, isUnbroken) = (UUID(), 0, true) }

    /// The statements that change the lane's row and commit, after a lost connection whose write is committed. The new commit,
    /// too, waits for the standby servers: a restarted server shows commits that no standby server may have yet.
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
