#if PostgreSQL
  import Foundation

  /// A place for one connection, with the number of its last write.
  ///
  /// A row of the table `socle_writes` contains the number of the lane's last committed write. Each write first raises it, in its
  /// own transaction, and fails if the row has that number already. So a write whose outcome is open, because the connection was
  /// lost, can be sent again: it is applied once.
  final class Lane {
    private(set) var id = UUID()
    var write = 0
    var connection: Connection?

    /// The table may exist although it was not found, since a connection caches names until it locks a table.
    static let table = """
      CREATE TABLE IF NOT EXISTS socle_writes (
        lane uuid PRIMARY KEY, number bigint NOT NULL, at timestamptz NOT NULL)
      """
    /// Removes the rows of lanes that are not used any more.
    static let cleaning = "DELETE FROM socle_writes WHERE at < now() - interval '30 days'"

    /// The statements that begin a write.
    func begin(isSerializable: Bool) -> [Statement] {
      let level = isSerializable ? "SERIALIZABLE" : "READ COMMITTED"
      return [
        Statement("BEGIN ISOLATION LEVEL \(level)", purpose: "beginning a write"),
        Statement(
          """
          WITH marked AS (
            INSERT INTO socle_writes AS stored (lane, number, at) VALUES ($1, $2, now())
            ON CONFLICT (lane) DO UPDATE SET number = excluded.number, at = excluded.at
            WHERE stored.number < excluded.number RETURNING 1)
          SELECT 1 / count(*) FROM marked
          """, [Parameter(.uuid(id), as: .uuid), .int(write)], purpose: Self.numbering),
      ]
    }

    static let numbering = "numbering a write"

    /// Whether a transaction that the server has not ended yet holds the lane's row.
    static func isBlocked(_ error: PostgreSQLError) -> Bool {
      error.state == "55P03" && error.purpose == numbering
    }

    /// Leaves a row that is blocked by an earlier call. The write that is tried is the first of a new row.
    func renew() { (id, write) = (UUID(), 1) }

    /// Whether an error shows that a write is committed already: its numbering divides by zero. Other divisions are the app's own.
    static func isCommitted(_ error: PostgreSQLError) -> Bool {
      error.state == "22012" && error.purpose == numbering
    }

    /// Commits a change of the lane's row, so that this commit, too, waits for the standby servers: what a restarted server shows
    /// may be on no other server yet.
    func confirmation() -> [Statement] {
      [
        Statement("ROLLBACK", purpose: "confirming a write"),
        Statement("BEGIN ISOLATION LEVEL READ COMMITTED", purpose: "confirming a write"),
        Statement(
          "UPDATE socle_writes SET at = now() WHERE lane = $1", [Parameter(.uuid(id), as: .uuid)],
          purpose: "confirming a write"), .commit,
      ]
    }
  }
#endif
