/// A column of one of Rebrickable's tables, named as in the header of its file.
struct LegoColumn: Hashable, Sendable {

  /// What the column's fields hold.
  enum Kind: Hashable, Sendable {
    case integer
    case text
    /// `t` and `f`, or `True` and `False`; stored as 1 and 0.
    case boolean
  }

  let name: String
  let kind: Kind
  /// Whether an empty field is NULL; an empty field of another text column is the empty text.
  let isNullable: Bool
  /// Whether the files of every year have it; the others are created only where a file has them.
  let isInEveryYear: Bool
  /// What an insert by other programs gets that does not name the column; the loader always does.
  var defaultValue: Int?

  static func integer(_ name: String) -> LegoColumn {
    LegoColumn(name: name, kind: .integer, isNullable: false, isInEveryYear: true)
  }

  /// A number with a default.
  static func integer(_ name: String, default defaultValue: Int) -> LegoColumn {
    LegoColumn(
      name: name, kind: .integer, isNullable: false, isInEveryYear: true, defaultValue: defaultValue
    )
  }

  static func text(_ name: String) -> LegoColumn {
    LegoColumn(name: name, kind: .text, isNullable: false, isInEveryYear: true)
  }

  static func boolean(_ name: String) -> LegoColumn {
    LegoColumn(name: name, kind: .boolean, isNullable: false, isInEveryYear: true)
  }

  /// A column in every year's files, whose field may be empty.
  static func nullable(_ kind: Kind, _ name: String) -> LegoColumn {
    LegoColumn(name: name, kind: kind, isNullable: true, isInEveryYear: true)
  }

  /// A column that only some years' files have.
  static func ofSomeYears(_ kind: Kind, _ name: String) -> LegoColumn {
    LegoColumn(name: name, kind: kind, isNullable: true, isInEveryYear: false)
  }
}
