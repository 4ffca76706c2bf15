extension NewFile {
  /// Adds a record of CSV. A field that contains a comma, a quote or a line break is quoted.
  func add(
    _ record: [any CustomStringConvertible], lineEnd: String = "\n"
  ) throws(GeneratorError) {
    for (index, field) in record.enumerated() {
      if index > 0 { append(",".utf8) }
      let text = field.description.utf8
      if text.contains(where: ",\"\n\r".utf8.contains) {
        let quote = UInt8(ascii: "\"")
        append([quote] + text.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote])
      } else {
        append(text)
      }
    }
    append(lineEnd.utf8)
    try flushIfFull()
  }
}
