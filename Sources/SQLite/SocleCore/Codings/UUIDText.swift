import Foundation

/// The 36 characters of a UUID, eight at a time. Foundation's `uuidString` and `init(uuidString:)` use `printf` and `scanf`
/// on Linux: 800 and 3,000 instructions, where these take about 100.
extension UUID {
  /// The number of characters: 32 digits and four hyphens.
  package static let textLength = 36

  /// The UUID of a text in the form 8-4-4-4-12, nil for any other text, also for one whose letters are of the other case.
  package init?(text: UnsafeBufferPointer<UInt8>, isLowercase: Bool = false) {
    guard text.count == UUID.textLength, text[8] == hyphen, text[13] == hyphen,
      text[18] == hyphen, text[23] == hyphen
    else { return nil }
    let bytes = UnsafeRawBufferPointer(text)
    func digits(at offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    // Four digits from each position. Both reads end within the text.
    func digits(at first: Int, _ second: Int) -> UInt64 {
      digits(at: first) & 0xFFFF_FFFF | digits(at: second) << 32
    }
    guard let first = UInt32(hexDigits: digits(at: 0), isLowercase),
      let second = UInt32(hexDigits: digits(at: 9, 14), isLowercase),
      let third = UInt32(hexDigits: digits(at: 19, 24), isLowercase),
      let fourth = UInt32(hexDigits: digits(at: 28), isLowercase)
    else { return nil }
    self.init(
      uuid: withUnsafeBytes(
        of: (first.littleEndian, second.littleEndian, third.littleEndian, fourth.littleEndian)
      ) { $0.loadUnaligned(as: uuid_t.self) })
  }

  /// Writes the text to 36 bytes.
  package func write(textTo target: UnsafeMutableRawPointer, isLowercase: Bool = false) {
    withUnsafeBytes(of: uuid) { bytes in
      func digits(of offset: Int) -> UInt64 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
          .hexDigits(isLowercase)
      }
      func store(_ digits: UInt64, at first: Int, _ second: Int) {
        let (early, late) = (
          UInt32(truncatingIfNeeded: digits), UInt32(truncatingIfNeeded: digits >> 32)
        )
        target.storeBytes(of: early.littleEndian, toByteOffset: first, as: UInt32.self)
        target.storeBytes(of: late.littleEndian, toByteOffset: second, as: UInt32.self)
      }
      store(digits(of: 0), at: 0, 4)
      store(digits(of: 4), at: 9, 14)
      store(digits(of: 8), at: 19, 24)
      store(digits(of: 12), at: 28, 32)
    }
    target.storeBytes(of: hyphen, toByteOffset: 8, as: UInt8.self)
    target.storeBytes(of: hyphen, toByteOffset: 13, as: UInt8.self)
    target.storeBytes(of: hyphen, toByteOffset: 18, as: UInt8.self)
    target.storeBytes(of: hyphen, toByteOffset: 23, as: UInt8.self)
  }

  package func append(textTo bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(hyphen, count: UUID.textLength))
    bytes.withUnsafeMutableBytes { buffer in
      if let target = buffer.baseAddress { write(textTo: target + start) }
    }
  }
}

private let hyphen = UInt8(ascii: "-")

/// The same byte eight times.
private func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

extension UInt32 {
  /// The four bytes that eight hexadecimal digits represent, the first byte lowest; nil if a character is not a digit, or a letter
  /// of the other case.
  fileprivate init?(hexDigits text: UInt64, _ isLowercase: Bool) {
    // Bit 6 distinguishes letters from digits.
    let letters = (text & each(0x40)) >> 6
    let values = (text & each(0x0F)) &+ letters &* 9
    let isBeyondNine = ((values &+ each(6)) >> 4) & each(1)
    let spelled = values &+ each(0x30) &+ isBeyondNine &* (isLowercase ? 0x27 : 7)
    guard values & each(0xF0) == 0, text == spelled else { return nil }
    var pairs = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
    pairs = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
    self = UInt32(truncatingIfNeeded: pairs | pairs >> 16)
  }

  /// The eight hexadecimal digits of four bytes, the first byte lowest.
  fileprivate func hexDigits(_ isLowercase: Bool) -> UInt64 {
    var pairs = UInt64(self)
    pairs = (pairs | pairs << 16) & 0x0000_FFFF_0000_FFFF
    pairs = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
    let values = (pairs >> 4 | pairs << 8) & each(0x0F)
    let isBeyondNine = ((values &+ each(6)) >> 4) & each(1)
    return values &+ each(0x30) &+ isBeyondNine &* (isLowercase ? 0x27 : 7)
  }
}
