/// A Swift type of rows, by which a query knows the tables that its fields belong to.
package struct RowType: Hashable, Sendable, CustomStringConvertible {
  private let type: Any.Type

  package init(_ type: Any.Type) {
    self.type = type
  }

  package static func == (left: RowType, right: RowType) -> Bool {
    left.type == right.type
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
  }

  package var description: String { String(describing: type) }
}
