#if PostgreSQL
  import Foundation

  /// An error of a PostgreSQL server or of the connection to it.
  ///
  /// The server's own message is left out, because it can contain values of rows; so are host, user and password.
  public struct PostgreSQLError: Error, Hashable, Sendable {
    /// The SQLSTATE, such as "42501" for a missing privilege; see PostgreSQL's "Error Codes".
    ///
    /// States that the store sets itself: "08001" if no connection could be made and the server gave no reason; "08004" if a
    /// standby server was promoted in place of this server; "08006" if a connection was lost or the server was silent; "08007"
    /// if another error followed a lost connection, so that it is unknown whether the change is committed; "01000" if the wait
    /// of a commit for its standby servers was canceled; "53300" if no connection of the store was free in time; "54000" for
    /// too many values.
    public let state: String
    /// The attempted operation, such as "saving Recipe".
    public let purpose: String
    /// The table, column and constraint that the server names, separated by dots; nil if it names none.
    public let place: String?
    /// The advice on what to do; nil if there is none for the ``state``.
    public let advice: String?

    init(_ state: String, _ purpose: String, place: String? = nil, advice: String? = nil) {
      self.state = state
      self.purpose = purpose
      self.place = place
      self.advice = advice ?? Self.advice[state] ?? Self.advice[String(state.prefix(2))]
    }
  }

  extension PostgreSQLError: CustomStringConvertible, LocalizedError {
    /// The ``description``.
    public var errorDescription: String? { description }
    /// The ``advice``, which the description contains, too.
    public var recoverySuggestion: String? { advice }

    /// The message: what was attempted, the SQLSTATE, the place and what to do.
    public var description: String {
      "\(purpose) failed with SQLSTATE \(state)\(place.map { " (\($0))" } ?? "")"
        + (advice.map { ". \($0)" } ?? "")
    }

    static let blockedCommit = """
      The server has not finished the commit of an earlier attempt. If pg_stat_activity shows it waiting for SyncRep, \
      synchronous_standby_names names a standby server that is not there, as after a promotion: correct the setting
      """

    private static let advice = [
      "08": """
      The server was not reached, did not answer in time, or refused the connection. Check host, port, \
      user, password and sslmode of the connection string with psql, and the server's log
      """,
      "08006": """
      The connection was lost, or the server did not answer in time. A change that was sent may be committed: load the \
      entities, and compare. If this happens again, look at the server's log
      """,
      "08007": """
      The connection was lost in an earlier attempt, which may have committed the change. Load the changed entities, and \
      compare
      """,
      "08P01": "The server does not accept the message. Save fewer or smaller values at a time",
      "54000": """
      A limit of PostgreSQL is exceeded: a statement takes at most 65,535 values, and an indexed value about 2,700 bytes. \
      Split the request, or shorten the value
      """,
      "22P05": "The server cannot convert a character. Use a database with the encoding UTF8",
      "23503": """
      A foreign key, perhaps of another program, would refer to a missing row. Save that row too, or first delete the rows \
      that refer to it
      """,
      "28": """
      The server refused the role: it is missing, may not log in, or pg_hba.conf does not let it in. Check \
      user in the connection string, and pg_hba.conf on the server
      """,
      "28P01": "The password is wrong. Check ~/.pgpass, the service file or PGPASSWORD",
      "3D000": "The server has no database of this name. Check dbname in the connection string",
      "3F000":
        "search_path names no schema that the role may use. Create one, or correct search_path",
      "42804": "A column has another type than the store needs. Change it back with ALTER TABLE",
      "57014": "The statement was canceled. Raise statement_timeout, or find out who canceled it",
      "57P03": "The server is starting or shutting down. Try again",
      "25006": "The server is read-only. With several hosts, add target_session_attrs=read-write",
      "42501": """
      The user lacks a privilege. Grant USAGE and CREATE on the schema and all privileges on its tables; to change a table, \
      the user has to own it
      """,
      "53300": """
      The server or the role allows no more connections. Raise max_connections, or set fewer connections in the store's options
      """,
      "55P03": "Another transaction holds a lock. Try again, or look for it in pg_stat_activity",
      "01000": """
      The change is committed on the server, but the wait for its standby servers was canceled, and they may not have it. \
      Check that they are connected; once a later change returns, they have this one, too
      """,
    ]
  }

  extension PostgreSQLError {
    /// Whether the connection has to be replaced: it is lost, or its server takes no writes, or has confirmed a commit without
    /// its standby servers. The outcome of a commit that was sent is then unknown.
    var isLoss: Bool {
      state.hasPrefix("08") && state != Self.violation || state.hasPrefix("57P")
        || purpose == Self.connecting
        || ["25006", "40003", "01000"].contains(state)
    }

    /// The SQLSTATE of a message that the server refuses, and would refuse again.
    static let violation = "08P01"

    /// Whether prepared statements may be the cause: the server has lost one, has another one under its name, or has changed
    /// the types of its columns.
    var isStale: Bool { ["26000", "42P05", Self.violation, "0A000"].contains(state) }

    /// Whether the same transaction may succeed when it is run again: after a conflict with another one, or because an entity was
    /// deleted while another transaction stored a relation to it.
    var isConflict: Bool {
      isOfValue || ["40001", "40P01", "55P03", "23503"].contains(state)
    }

    /// Whether a value violates a unique key or is out of range: the next attempt finds out which one, for an error that names
    /// it.
    var isOfValue: Bool { ["23505", "22003"].contains(state) }
  }
#endif
