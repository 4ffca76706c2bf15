#if PostgreSQL
  import SocleEntities

  extension EntityEdge {
    private var purpose: String { "saving \(relation.name) of \(owner.name)" }

    /// The statements that store complete lists. The rows of the owners must be locked.
    func saving(_ lists: [(owner: EntityKey, targets: [EntityKey])]) -> [Statement] {
      if lists.count == 1, let list = lists.first { return saving(list.targets, of: list.owner) }
      // The plan for an unknown number of owners reads the whole table unless it was analyzed. With ANY, which is slower for
      // many owners, each owner is looked up.
      let few = lists.count <= 100 ? "link.owner_id = ANY($1) AND" : ""
      let shorten = Statement(
        """
        DELETE FROM \(quoted(table)) AS link USING unnest($1, $2) AS list(owner, length)
        WHERE \(few) link.owner_id = list.owner AND link.position >= list.length
        """,
        [Parameter(lists.map(\.owner), as: owner.key), .ints(lists.map(\.targets.count))],
        purpose: purpose)
      let count = lists.reduce(0) { $0 + $1.targets.count }
      var links = ParameterRows([owner.key, .int, relation.targetKey], count: count)
      for (owner, targets) in lists {
        for (position, target) in targets.enumerated() {
          links.append(owner.value, to: 0)
          links.append(position, to: 1)
          links.append(target.value, to: 2)
          links.endRow()
        }
      }
      return [shorten] + links.parts.map { storing("o", "unnest($1, $2, $3) AS new(o, p, t)", $0) }
    }

    /// The statements that store the list of one owner. Statements for arrays of owners would be planned anew for each save,
    /// because the server expects a plan for any number of owners to cost more.
    private func saving(_ targets: [EntityKey], of owner: EntityKey) -> [Statement] {
      let key = Parameter(owner.value, as: self.owner.key)
      let shorten = Statement(
        "DELETE FROM \(quoted(table)) WHERE owner_id = $1 AND position >= $2",
        [key, .int(targets.count)], purpose: purpose)
      var links = ParameterRows([.int, relation.targetKey], count: targets.count)
      for (position, target) in targets.enumerated() {
        links.append(position, to: 0)
        links.append(target.value, to: 1)
        links.endRow()
      }
      return [shorten]
        + links.parts.map { storing("$1", "unnest($2, $3) AS new(p, t)", [key] + $0) }
    }

    /// - Parameter owner: The owner of each link in `source`: `$1` itself, or a column.
    private func storing(
      _ owner: String, _ source: String, _ parameters: [Parameter]
    ) -> Statement {
      let table = quoted(table)
      return Statement(
        """
        INSERT INTO \(table) AS stored (owner_id, position, target_id)
        SELECT \(owner), p, t FROM \(source)
        WHERE NOT EXISTS (SELECT 1 FROM \(table) AS old
          WHERE old.owner_id = \(owner) AND old.position = p AND old.target_id = t)
        ON CONFLICT (owner_id, position) DO UPDATE SET target_id = excluded.target_id
        """,
        parameters, purpose: purpose)
    }

    /// The statements that remove deleted entities from the relation, as targets and as owners.
    func clearing(_ going: [String: [EntityKey]]) -> [Statement] {
      func clear(
        _ sql: String, _ entity: String, _ type: EntityType, _ end: String = ""
      ) -> [Statement] {
        guard let keys = going[entity] else { return [] }
        return [
          Statement(
            "\(sql) = ANY($1)\(end)", [Parameter(keys.sorted(), as: type)],
            purpose: "clearing \(relation.name) of \(owner.name)")
        ]
      }
      let (table, target) = (quoted(table), quoted(targetColumn))
      if relation.isToMany {
        return clear("DELETE FROM \(table) WHERE \(target)", relation.target, relation.targetKey)
          + clear("DELETE FROM \(table) WHERE owner_id", owner.name, owner.key)
      }
      let rows = "SELECT id FROM \(table) WHERE \(target)"
      return clear(
        "UPDATE \(table) SET \(target) = NULL WHERE id IN (\(rows)", relation.target,
        relation.targetKey, " ORDER BY id FOR UPDATE)")
    }
  }
#endif
