/// A new CSV file that is written sequentially through a small buffer.
final class CSVWriter {
  /// The characters at the end of a line: "\n" or "\r\n".
  private let lineEnd: String
  private let file: NewFile
  private var isAtLineStart = true

  /// Creates the file, which must not exist, and writes its header.
  init(
    creatingAt path: String, header: String, lineEnd: String = "\n", byteOrderMark: Bool = false,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(GeneratorError) {
    file = try NewFile(creatingAt: path, shouldStop: shouldStop)
    self.lineEnd = lineEnd
    if byteOrderMark { file.append([0xEF, 0xBB, 0xBF]) }
    file.append((header + lineEnd).utf8)
  }

  /// Adds a field that needs no quotes.
  func plain(_ text: String) {
    separate()
    file.append(text.utf8)
  }

  /// Adds a field, in quotes if a character in it requires them.
  func text(_ text: String) {
    separate()
    guard text.utf8.contains(where: Self.needsQuotes) else { return file.append(text.utf8) }
    let quote = UInt8(ascii: "\"")
    file.append([quote] + text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote])
  }

  func integer(_ value: Int) {
    separate()
    file.append(String(value).utf8)
  }

  func endRecord() throws(GeneratorError) {
    file.append(lineEnd.utf8)
    isAtLineStart = true
    try file.flushIfFull()
  }

  private func separate() {
    if !isAtLineStart { file.append(",".utf8) }
    isAtLineStart = false
  }

  /// Writes the buffer's content to the file.
  func finish() throws(GeneratorError) { try file.flush() }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
  }
}
