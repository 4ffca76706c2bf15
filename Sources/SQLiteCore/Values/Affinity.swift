/// The conversion that a column of a table that is not STRICT applies to values
/// (https://sqlite.org/datatype3.html#type_affinity).
package enum Affinity {
  case integer
  case numeric
  case real
  case text
  case blob
}

extension ColumnType {
  /// The affinity that SQLite derives from the declared type.
  package var affinity: Affinity {
    let name = String(decoding: Array(SQLName(declaration).folded), as: UTF8.self)
    let rules: [(Affinity, [String])] = [
      (.integer, ["int"]), (.text, ["char", "clob", "text"]), (.blob, ["blob"]),
      (.real, ["real", "floa", "doub"]),
    ]
    let rule = rules.first { $0.1.contains { name.contains($0) } }
    return rule?.0 ?? (name.isEmpty ? .blob : .numeric)
  }
}
