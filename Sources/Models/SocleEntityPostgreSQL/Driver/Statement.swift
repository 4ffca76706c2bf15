#if PostgreSQL
  internal import SocleCPostgreSQL
  import SocleEntities

  struct Statement: Equatable {
    let sql: String
    var parameters: [Parameter] = []
    /// The attempted operation, for errors.
    let purpose: String
    /// The entity whose rows or links the statement may change; nil if it changes none.
    var entity: String?

    init(_ sql: String, _ parameters: [Parameter] = [], purpose: String) {
      self.sql = sql
      self.parameters = parameters
      self.purpose = purpose
    }

    static let commit = Statement("COMMIT", purpose: "committing")
  }

  /// A parameter in the binary form of the protocol.
  struct Parameter: Equatable {
    /// The OID of its type.
    let type: UInt32
    /// Nil for NULL.
    let bytes: [UInt8]?
  }

  /// The rows of a result, in binary form.
  final class ResultRows {
    private let result: OpaquePointer
    /// The attempted operation, for errors.
    private let purpose: String

    /// The rows of `result`, which is then owned by this object.
    init(_ result: OpaquePointer, _ purpose: String) {
      (self.result, self.purpose) = (result, purpose)
    }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    /// Checks the types of columns, the first of which is `first`, so that no cell is misread.
    ///
    /// - Throws: "42804" if other code has changed the type of a column since the tables were prepared.
    func check(_ types: [EntityType], from first: Int = 0) throws(PostgreSQLError) {
      var column = Int32(clamping: first)
      for type in types {
        guard PQftype(result, column) == Oid(type.column.type) else {
          throw PostgreSQLError(
            "42804", purpose, place: PQfname(result, column).map { String(cString: $0) },
            advice: "Its type is not \(type.column.name) any more. Change it back with ALTER TABLE")
        }
        column += 1
      }
    }

    /// Whether the statement has inserted, updated, deleted, or returned a row, by the number that the server reports.
    var hasEffect: Bool {
      ![nil, "", "0"].contains(PQcmdTuples(result).map { String(cString: $0) })
    }

    /// Calls `body` with the bytes of a cell, nil for NULL.
    func withCell<Value>(
      _ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer?) -> Value
    ) -> Value {
      let (row, column) = (Int32(row), Int32(column))
      let length = Int(PQgetlength(result, row, column))
      if length == 0, PQgetisnull(result, row, column) == 1 { return body(nil) }
      return body(
        UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: length))
    }

    var texts: [[String]] {
      let columns = 0..<Int(PQnfields(result))
      return (0..<count).map { row in columns.map { text(row, $0) } }
    }

    /// The text of a cell; empty for NULL.
    func text(_ row: Int, _ column: Int) -> String {
      withCell(row, column) { $0.map { String(decoding: $0, as: UTF8.self) } ?? "" }
    }
  }
#endif
