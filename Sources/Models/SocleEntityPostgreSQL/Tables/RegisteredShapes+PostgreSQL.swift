#if PostgreSQL
  import Foundation
  import SocleEntities

  extension RegisteredShapes {
    /// The shapes that are registered in the current schema.
    ///
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a row does not contain shapes.
    init(on connection: Connection) throws {
      let purpose = "reading the registered shapes"
      let isStored = try connection.run(Statement(Self.existence, purpose: purpose)).int(0, 0) > 0
      let sql = "SELECT number, prepared, present FROM socle_shapes"
      let stored = isStored ? try connection.run(Statement(sql, purpose: purpose)) : nil
      self.init(
        try (0..<(stored?.count ?? 0)).map { row in
          try ShapeRow(
            number: stored?.int(row, 0) ?? 0, prepared: stored?.text(row, 1) ?? "",
            present: stored?.text(row, 2) ?? "")
        })
    }

    private static let existence =
      "SELECT count(to_regclass(quote_ident(current_schema()) || '.socle_shapes'))"
    static let table = """
      CREATE TABLE IF NOT EXISTS socle_shapes (
        number bigint PRIMARY KEY, prepared text NOT NULL, present text NOT NULL)
      """

    /// A statement that divides by zero if the numbers of the registered shapes have another sum.
    static func check(_ sum: Int) -> Statement {
      Statement(
        """
        SELECT 1 / count(*) FROM (SELECT sum(number) AS sum FROM socle_shapes) AS shapes
        WHERE sum = $1
        """, [.int(sum)], purpose: checking)
    }

    fileprivate static let checking = "looking for other releases"
  }

  extension [ShapeRow] {
    /// The statement that stores the rows in one step. A row whose number another release has just taken for another shape is
    /// left out.
    var storing: Statement {
      get throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let texts = try [map(\.prepared), map(\.present)].map { shapes in
          Parameter(
            try shapes.map {
              EntityValue.string(String(decoding: try encoder.encode($0), as: UTF8.self))
            },
            as: .string)
        }
        return Statement(
          """
          INSERT INTO socle_shapes AS stored (number, prepared, present)
          SELECT n, p, q FROM unnest($1, $2, $3) AS new(n, p, q)
          ON CONFLICT (number) DO UPDATE SET present = excluded.present
          WHERE stored.prepared = excluded.prepared
          """, [.ints(map(\.number))] + texts, purpose: "registering the shapes")
      }
    }
  }

  extension PostgreSQLError {
    /// Whether the cause may be that another release has changed the tables: then the registered shapes have to be read again.
    var mayBeOfRelease: Bool {
      ["42P01", "42703"].contains(state) || state == "22012" && purpose == RegisteredShapes.checking
    }
  }
#endif
