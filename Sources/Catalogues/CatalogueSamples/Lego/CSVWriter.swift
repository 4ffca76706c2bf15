/// A new CSV file that is written sequentially through a small buffer.
final class CSVWriter {
  /// The characters at the end of a line: "\n" or "\r\n".
  private let lineEnd: String
  private let file: NewFile

  init(
    creatingAt path: String, header: String, lineEnd: String = "\n", byteOrderMark: Bool = false,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(GeneratorError) {
    file = try NewFile(creatingAt: path, shouldStop: shouldStop)
    self.lineEnd = lineEnd
    if byteOrderMark { file.append([0xEF, 0xBB, 0xBF]) }
    file.append((header + lineEnd).utf8)
  }

  /// Adds a record. A field that contains a comma, a quote or a line break is quoted.
  func add(_ record: [any CustomStringConvertible]) throws(GeneratorError) {
    for (index, field) in record.enumerated() {
      if index > 0 { file.append(",".utf8) }
      let text = field.description.utf8
      if text.contains(where: Self.needsQuotes) {
        let quote = UInt8(ascii: "\"")
        file.append([quote] + text.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote])
      } else {
        file.append(text)
      }
    }
    file.append(lineEnd.utf8)
    try file.flushIfFull()
  }

  func finish() throws(GeneratorError) { try file.flush() }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
  }
}
