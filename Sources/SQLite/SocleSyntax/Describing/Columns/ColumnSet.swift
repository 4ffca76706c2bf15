/// The columns of a table, without duplicate names, in the order of declaration.
///
/// Names that differ only in the case of ASCII letters are the same name to SQLite. Of two columns with the same name, the set
/// contains the first; a statement for a table with this set then throws an error that names the second.
///
/// Sets are equal if they contain equal columns, whatever their order: rows are read and written by name.
public struct ColumnSet: Sendable {
  private(set) var elements: [ColumnDescription] = []
  /// Columns whose name was already in the set; while there are any, using the set throws.
  package private(set) var duplicates: [ColumnDescription] = []
  private var positions: [SQLName: Int] = [:]

  /// The set of `columns` in that order.
  public init(_ columns: [ColumnDescription] = []) {
    for column in columns { insert(column) }
  }

  /// Appends `column`. If the set already contains a column with this name, statements for a table with this set throw.
  public mutating func insert(_ column: ColumnDescription) {
    let name = SQLName(column.name)
    guard positions[name] == nil else { return duplicates.append(column) }
    positions[name] = elements.count
    elements.append(column)
  }

  /// Removes the column of that name and returns it, nil if there is none.
  ///
  /// If a second column of that name was inserted, the set then contains that one, after the others.
  @discardableResult
  public mutating func remove(named name: String) -> ColumnDescription? {
    guard let position = positions[SQLName(name)] else { return nil }
    let column = elements[position]
    var rest = elements
    rest.remove(at: position)
    self = ColumnSet(rest + duplicates)
    return column
  }

  /// The column of that name, nil if there is none.
  public subscript(_ name: String) -> ColumnDescription? {
    positions[SQLName(name)].map { elements[$0] }
  }
}

extension ColumnSet: ExpressibleByArrayLiteral {
  /// The set of these columns in that order.
  public init(arrayLiteral elements: ColumnDescription...) { self.init(elements) }
}

extension ColumnSet: RandomAccessCollection {
  /// The position of the first column.
  public var startIndex: Int { elements.startIndex }
  /// The position past the last column.
  public var endIndex: Int { elements.endIndex }

  /// The column at that position in the order of declaration.
  public subscript(position: Int) -> ColumnDescription { elements[position] }
}

extension ColumnSet: Hashable {
  /// Whether both sets contain equal columns, in any order.
  public static func == (left: ColumnSet, right: ColumnSet) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.name] == $0 }
      && Set(left.duplicates) == Set(right.duplicates)
  }

  /// Hashes the names, which are unique in a set.
  public func hash(into hasher: inout Hasher) { hasher.combine(Set(positions.keys)) }
}
