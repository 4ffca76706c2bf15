#if PostgreSQL
  extension PostgreSQLError {
    static let connecting = "connecting"

    /// The reason why no connection was made: the SQLSTATE of the server's answer, or "08001" with the advice for known words of
    /// libpq's message. The message itself, which contains host and user, is left out.
    init(connecting message: String) {
      let words = message.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      let state = words.last { word in
        word.utf8.count == 5 && word.first?.isNumber == true
          && word.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
      }
      // Poolers give their own errors the state of a refused message.
      if let state, state != Self.violation {
        self.init(String(state), Self.connecting)
      } else {
        let advice = Self.reasons.first(where: { message.contains($0.words) })?.advice
        self.init("08001", Self.connecting, advice: advice)
      }
    }

    private static let reasons: [(words: String, advice: String)] = [
      (
        "invalid connection option",
        "The connection string has a keyword that libpq does not know. Correct its spelling"
      ),
      (
        "in connection info string",
        "The connection string has a keyword without \"=\", or a quote that does not end. Correct it"
      ),
      (
        "definition of service",
        "The service was not found. Check its name, and the file ~/.pg_service.conf or PGSERVICEFILE"
      ),
      (
        "translate host name",
        "No server of this name is known. Check host in the connection string, and the name server"
      ),
      (
        "no password supplied",
        "The server asks for a password, and libpq found none in ~/.pgpass, service file and PGPASSWORD"
      ),
      (
        "certificate",
        "The server's certificate was not accepted. Check sslmode, sslrootcert and the name of the host"
      ),
      (
        "session is ",
        "No host is what target_session_attrs demands. With read-write, all are standby servers or only read"
      ),
      (
        "timeout expired",
        "The host did not answer in time. Check host, port, and the firewalls on the way to it"
      ),
      (
        "refused",
        "No server listens at this host and port. Start it, and check its listen_addresses"
      ),
      (
        "No such file",
        "No server listens at this socket or host. Check host and port, and that the server runs"
      ),
    ]
  }
#endif
