/// A new value for one column of the rows that an update finds.
///
/// ```swift
/// try connection.update(Color.row, set: [Color.name.set(to: "Red")], where: [Color.id.equals(4)])
/// ```
public struct Assignment: Sendable {
  let column: String
  /// The value, or why SQLite cannot store it, reported where the assignment is used.
  let value: Result<SQLiteValue, SQLiteError>
}

extension Field {
  /// Gives the field that value.
  public func set(to value: Value) -> Assignment {
    do throws(SQLiteError) {
      return Assignment(column: name, value: .success(try stored(value)))
    } catch {
      return Assignment(column: name, value: .failure(error))
    }
  }
}
