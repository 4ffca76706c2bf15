internal import InputFiles

/// A new CSV file that is written sequentially through a small buffer.
final class CSVWriter {
  /// The characters at the end of a line: "\n" or "\r\n".
  private let lineEnd: String
  private let file: NewFile
  private let shouldStop: () -> Bool
  private var buffer: [UInt8] = []
  private var isAtLineStart = true
  private static let bufferSize = 1 << 16

  /// Creates the file, which must not exist, and writes its header.
  init(
    creatingAt path: String, header: String, lineEnd: String = "\n", byteOrderMark: Bool = false,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(LegoGeneratorError) {
    do {
      file = try NewFile(creatingAt: path)
    } catch {
      throw .file(error)
    }
    self.lineEnd = lineEnd
    self.shouldStop = shouldStop
    buffer.reserveCapacity(Self.bufferSize * 2)
    if byteOrderMark { buffer += [0xEF, 0xBB, 0xBF] }
    buffer += (header + lineEnd).utf8
  }

  /// Adds a field that needs no quotes.
  func plain(_ text: String) {
    separate()
    buffer.append(contentsOf: text.utf8)
  }

  /// Adds a field, in quotes if a character in it requires them.
  func text(_ text: String) {
    separate()
    guard text.utf8.contains(where: Self.needsQuotes) else { return buffer += text.utf8 }
    buffer.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { buffer.append(byte) }
      buffer.append(byte)
    }
    buffer.append(UInt8(ascii: "\""))
  }

  func integer(_ value: Int) {
    separate()
    if value >= 0, value < 10 { return buffer.append(0x30 + UInt8(value)) }
    buffer.append(contentsOf: String(value).utf8)
  }

  func endRecord() throws(LegoGeneratorError) {
    buffer.append(contentsOf: lineEnd.utf8)
    isAtLineStart = true
    if buffer.count >= Self.bufferSize { try finish() }
  }

  private func separate() {
    if !isAtLineStart { buffer.append(UInt8(ascii: ",")) }
    isAtLineStart = false
  }

  /// Writes the buffer's content to the file.
  func finish() throws(LegoGeneratorError) {
    if shouldStop() { throw .stopped }
    do {
      try file.write(buffer)
    } catch {
      throw .file(error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
  }
}
