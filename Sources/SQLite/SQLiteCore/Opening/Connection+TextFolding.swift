internal import CSQLite

extension Connection {
  func registerTextFolding() throws(SQLiteError) {
    let attempt = "registering \(TextFolding.name)"
    try check(
      sqlite3_create_function_v2(
        openHandle(attempt), TextFolding.name, 2,
        SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
        { context, _, values in TextFolding.fold(context, values) }, nil, nil, nil), attempt)
  }
}

extension TextFolding {
  fileprivate static func fold(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let context, let values, let bytes = sqlite3_value_text(values[0]) else {
      return sqlite3_result_null(context)
    }
    let count = Int(sqlite3_value_bytes(values[0]))
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    let ignored = TextDifferences(rawValue: Int(sqlite3_value_int64(values[1])))
    var result = folded(text, ignoring: ignored)
    _ = result.withUTF8 { ValueSink(resultOf: context).put(text: $0) }
  }
}
