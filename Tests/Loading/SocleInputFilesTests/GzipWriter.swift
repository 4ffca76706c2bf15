import Foundation

/// Gzip data for tests: stored blocks, and one small member that another program compressed.
enum GzipWriter {

  /// "Socle Socle Socle Socle\n", compressed by gzip -n.
  static let compressed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x0B, 0xCE,
    0x4F, 0xCE, 0x49, 0x55, 0x08, 0x46, 0x27, 0xB9, 0x00, 0x06, 0xDB, 0xCA,
    0xE7, 0x18, 0x00, 0x00, 0x00,
  ]

  static let compressedText = "Socle Socle Socle Socle\n"

  /// One member holding `content` in uncompressed blocks of at most 65,535 bytes.
  static func member(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, content.count)
      let length = UInt16(end - start)
      bytes.append(end == content.count ? 1 : 0)
      bytes += littleEndian(length) + littleEndian(~length) + content[start..<end]
      start = end
    } while start < content.count
    return bytes + littleEndian(checksum(content)) + littleEndian(UInt32(content.count))
  }

  private static func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// CRC-32 as RFC 1952 defines it.
  private static func checksum(_ content: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}
