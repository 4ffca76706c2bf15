extension SQLFragment {
  /// SQL whose text is known only at run time: a query of a report, a condition from a configuration.
  ///
  /// **Danger:** the text is neither quoted nor checked for its effects. It can read, change and delete everything in the
  /// database, and open other files (`ATTACH`). Never concatenate it from parts that come from users, files or the network:
  /// pass those in `values`, which are bound. If you must run text of unknown origin, use a connection that was opened with
  /// ``Connection/init(openingUntrustedAt:deadline:)``; one opened with `readOnly: true` can still attach other files.
  ///
  /// ```swift
  /// let filter = SQLFragment(verbatim: configuration.filter, binding: [.integer(1960)])   // "year < ?"
  /// let early = try connection.rows(of: Album.row, where: [Condition(filter)])
  /// ```
  ///
  /// The text has to be complete in itself. If it ends within quotes or a comment, or if it does not have exactly as many `?` as
  /// there are values, or has other parameters (`?1`, `:name`), using the fragment throws
  /// ``SQLiteError/impossible(subject:reason:)``. So does a statement with a second statement in its text.
  /// - Parameters:
  ///   - sql: The text.
  ///   - values: The values of the parameters `?`, in order. They are bound.
  public init(verbatim sql: String, binding values: [SQLiteValue] = []) {
    do throws(SQLiteError) {
      self.init(try SQLFragment.segments(of: sql, binding: values))
    } catch {
      self.init([.failure(error)])
    }
  }

  private static func segments(
    of sql: String, binding values: [SQLiteValue]
  ) throws(SQLiteError) -> [Segment] {
    let bytes = Array(sql.utf8)
    var segments: [Segment] = []
    var start = 0
    for (parameter, value) in zip(try parameters(of: sql, count: values.count), values) {
      let text = String(decoding: bytes[start..<parameter.lowerBound], as: UTF8.self)
      segments += [.runtime(text), .bound(value)]
      start = parameter.upperBound
    }
    return segments + [.runtime(String(decoding: bytes[start...], as: UTF8.self))]
  }

  private static func parameters(of sql: String, count: Int) throws(SQLiteError) -> [Range<Int>] {
    let length = sql.utf8.prefix { $0 != 0 }.count
    guard length == sql.utf8.count else {
      throw .unreadable("a NUL character", SQLPlace(sql: sql, byteOffset: length))
    }
    // If the text ends within a comment, the added word belongs to the comment, and is no token.
    let tokens = try SQLToken.tokens(of: "\(sql) end")
    guard tokens.last?.range.lowerBound == sql.utf8.count + 1 else {
      throw .unreadable("a comment without end", SQLPlace(sql: sql))
    }
    let parameters = tokens.filter { $0.kind == .parameter }
    if let other = parameters.first(where: { $0.text != "?" }) {
      let place = SQLPlace(sql: sql, byteOffset: other.range.lowerBound)
      throw .unreadable("the parameter \(other.text) (only ? can be bound)", place)
    }
    guard parameters.count == count else {
      let place = SQLPlace(sql: sql)
      throw .unreadable("\(count) values were given for \(parameters.count) parameters", place)
    }
    return parameters.map(\.range)
  }
}
