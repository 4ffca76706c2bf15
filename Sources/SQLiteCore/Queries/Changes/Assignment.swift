/// A new value for one column of the rows that an update finds.
///
/// ```swift
/// try connection.update(Color.row, set: [Color.name.set(to: "Red")], where: [Color.id.equals(4)])
/// ```
public struct Assignment<Row>: Sendable {
  let column: String
  let value: SQLText
}

extension Field {
  /// Gives the field that value.
  public func set(to value: Value) -> Assignment<Row> {
    Assignment(column: name, value: SQLText([bound(value)]))
  }

  /// Gives the field what the expression has for each row, as before the update.
  public func set<Other: ValueExpression>(to other: Other) -> Assignment<Row>
  where Other.Coding.Required == Coding.Required {
    Assignment(column: name, value: other.sql)
  }
}
