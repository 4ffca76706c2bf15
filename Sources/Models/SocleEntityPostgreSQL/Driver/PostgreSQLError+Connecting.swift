#if PostgreSQL
  extension PostgreSQLError {
    static let connecting = "connecting"

    /// The error of a connection that was not made, with the SQLSTATE that libpq's message contains; without one, "08001" and
    /// the advice for words of the message. The message itself, which contains host and user, is left out.
    init(connecting message: String) {
      let words = message.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      let state = words.last { word in
        word.utf8.count == 5 && word.first?.isNumber == true
          && word.allSatisfy { $0.isNumber || $0.isUppercase }
      }
      // Poolers give their own errors the state of a refused message.
      if let state, state != Self.violation {
        self.init(String(state), Self.connecting)
      } else {
        let advice = Self.reasons.first(where: { message.contains($0.key) })?.value
        self.init("08001", Self.connecting, advice: advice)
      }
    }

    /// The advice for errors of libpq, by words that their messages contain.
    private static let reasons: KeyValuePairs = [
      "invalid connection option":
        "The connection string has an unknown keyword. Correct its spelling",
      "in connection info string": "The connection string lacks a \"=\" or a closing quote. Add it",
      "definition of service": "The service was not found. Check its name, and ~/.pg_service.conf",
      "translate host name": "The host name cannot be resolved. Check its spelling and DNS",
      "no password supplied":
        "libpq found no password in ~/.pgpass, the service file or PGPASSWORD. Add it to one of them",
      "certificate": "The certificate was not accepted. Check sslmode, sslrootcert and host",
      "session is ":
        "No host meets target_session_attrs. Check which is the primary server",
      "timeout expired": "The host did not answer in time. Check host, port, and firewalls",
      "refused":
        "No server listens at this host and port. Check both, and the server's listen_addresses",
      "No such file":
        "No server listens at this socket. Check host and port, and whether the server runs",
    ]
  }
#endif
