#if PostgreSQL
  import SocleEntities

  extension EntityQuestion {
    /// The statements that answer the question.
    var statements: [Statement] {
      switch self {
      case .rows(let shape, let keys, _):
        [shape.statement("fetching", "SELECT \(shape.columnList) FROM", of: keys)]
      case .targets(let edge, let owners, let isAll, let rows):
        edge.targets(of: isAll ? nil : owners, rows)
      case .ownerWithTarget(let edge, let owners, let others):
        [edge.ownerWithTarget(owners, notAmong: others)]
      case .dangling(let edge, let keys): [edge.dangling(keys)]
      }
    }
  }

  extension EntityShape {
    /// A statement about the rows of these keys: `verb` is the text up to the name of the table.
    func statement(
      _ purpose: String, _ verb: String, of keys: some Collection<EntityKey>, _ end: String = ""
    ) -> Statement {
      Statement(
        "\(verb) \(quoted(name)) WHERE id = ANY($1)\(end)", [Parameter(keys, as: key)],
        purpose: "\(purpose) \(name)")
    }
  }

  extension EntityEdge {
    /// The statements that read the targets of owners.
    ///
    /// - Parameters:
    ///   - owners: Nil for all.
    ///   - target: The shape of the targets, if their rows are read, too: by the same statement if ``readsRowsWithLinks``,
    ///     otherwise by a second one.
    fileprivate func targets(of owners: [EntityKey]?, _ target: EntityShape?) -> [Statement] {
      let parameters = owners.map { [Parameter($0, as: owner.key)] } ?? []
      let purpose = "fetching \(relation.name) of \(owner.name)"
      if let target, readsRowsWithLinks {
        return [targetsWithRows(of: target, owners, parameters, purpose)]
      }
      let links = """
        FROM \(quoted(table)) WHERE \(quoted(targetColumn)) IS NOT NULL
        AND \(quoted(ownerColumn)) \(owners == nil ? "IS NOT NULL" : "= ANY($1)")
        """
      let distinct = relation.inverse == nil ? "" : "DISTINCT"
      let keys = Statement(
        """
        SELECT \(distinct) \(quoted(ownerColumn)), \(quoted(targetColumn)) \(links)
        ORDER BY \(quoted(ownerColumn)), \(quoted(orderColumn))
        """, parameters, purpose: purpose)
      guard let target else { return [keys] }
      let rows = Statement(
        """
        SELECT \(target.columnList) FROM \(quoted(target.name))
        WHERE id = ANY(ARRAY(SELECT \(quoted(targetColumn)) \(links)))
        """, parameters, purpose: purpose)
      return [keys, rows]
    }

    /// Whether one statement reads the links and the rows of the targets, in the order of the lists. The row of a target in
    /// several lists is sent several times, which is rare for targets that are deleted with their owner.
    var readsRowsWithLinks: Bool { relation.onDelete == .cascade && relation.inverse == nil }

    private func targetsWithRows(
      of target: EntityShape, _ owners: [EntityKey]?, _ parameters: [Parameter], _ purpose: String
    ) -> Statement {
      let columns = target.columnNames.map { "target.\(quoted($0))" }.joined(separator: ", ")
      let (owner, key) = ("link.\(quoted(ownerColumn))", "link.\(quoted(targetColumn))")
      // A target that is not stored is missed when the models are made.
      return Statement(
        """
        SELECT \(owner), \(key), \(columns) FROM \(quoted(table)) AS link
        LEFT JOIN \(quoted(target.name)) AS target ON target.id = \(key)
        WHERE \(key) IS NOT NULL AND \(owner) \(owners == nil ? "IS NOT NULL" : "= ANY($1)")
        ORDER BY \(owner), link.\(quoted(orderColumn))
        """, parameters, purpose: purpose)
    }

    /// Selects one of the owners with a target that is not among `others`. Absent targets are left out explicitly, because
    /// `NULL <> ALL` of an empty array is true.
    fileprivate func ownerWithTarget(
      _ owners: [EntityKey], notAmong others: [EntityKey]
    ) -> Statement {
      Statement(
        """
        SELECT \(quoted(ownerColumn)) FROM \(quoted(table)) WHERE \(quoted(ownerColumn)) = ANY($1)
        AND \(quoted(targetColumn)) IS NOT NULL
        AND \(quoted(targetColumn)) <> ALL($2) ORDER BY 1 LIMIT 1
        """, [Parameter(owners, as: owner.key), Parameter(others, as: relation.targetKey)],
        purpose: "checking whether \(owner.name) may be deleted")
    }

    /// Selects one of these keys to which the relation refers, although no target with that key is stored.
    fileprivate func dangling(_ keys: [EntityKey]) -> Statement {
      Statement(
        """
        SELECT wanted.key FROM unnest($1) AS wanted(key) WHERE NOT EXISTS
          (SELECT 1 FROM \(quoted(relation.target)) AS stored WHERE stored.id = wanted.key)
        AND EXISTS
          (SELECT 1 FROM \(quoted(table)) AS link WHERE link.\(quoted(targetColumn)) = wanted.key) LIMIT 1
        """, [Parameter(keys, as: relation.targetKey)], purpose: "looking for \(relation.target)")
    }
  }
#endif
