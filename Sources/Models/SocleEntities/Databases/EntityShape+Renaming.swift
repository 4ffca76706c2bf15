extension EntityShape {
  /// The present names of those columns that are stored under another name: a former one of their property, or one that differs
  /// in case, or in whether an accent is a part of its letter.
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
    let (known, names) = (Set(stored.map(\.bytes)), Set(declared.map(\.name.bytes)))
    for (name, former) in declared where !known.contains(name.bytes) {
      let sameLetters = stored.filter { $0.lowercased() == name.lowercased() }
      let found = (sameLetters + former).first {
        known.contains($0.bytes) && !names.contains($0.bytes)
      }
      if let found { renamed[found] = name }
    }
    return renamed
  }

  /// The names under which the table of the rows may be stored, the present one first.
  package func storedNames() -> [String] { [name] + formerNames }
}
