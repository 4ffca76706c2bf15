extension EntityShape {
  /// The present names of those columns that are stored under another name: a former one of their property, or one that differs
  /// in case.
  package func renamedColumns(_ stored: [String]) -> [String: String] {
    Self.renamed(
      stored,
      [("id", [])] + properties.map { ($0.name, formerProperties[$0.name] ?? []) }
        + toOne.map { ($0.column, (formerProperties[$0.name] ?? []).map { "\($0)_id" }) })
  }

  /// The present names of those lists that are stored under a former name.
  package func renamedLists(_ stored: [String]) -> [String: String] {
    Self.renamed(stored, toMany.map { ($0.name, formerProperties[$0.name] ?? []) })
  }

  private static func renamed(
    _ stored: [String], _ declared: [(name: String, former: [String])]
  ) -> [String: String] {
    var renamed: [String: String] = [:]
    let names = Set(declared.map(\.name))
    for (name, former) in declared where !stored.contains(name) {
      let sameLetters = stored.filter { $0.lowercased() == name.lowercased() }
      let found = (sameLetters + former).first { stored.contains($0) && !names.contains($0) }
      if let found { renamed[found] = name }
    }
    return renamed
  }

  /// The names under which the table of the rows, or of a list, may be stored, the present one first.
  package func storedNames(of list: RelationShape? = nil) -> [String] {
    let suffixes = list.map { [$0.name] + (formerProperties[$0.name] ?? []) }
    return ([name] + formerNames).flatMap { name in
      suffixes?.map { "\(name)_\($0)" } ?? [name]
    }
  }
}
