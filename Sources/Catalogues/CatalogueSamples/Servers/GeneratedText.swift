/// Random ids, keys, addresses and scores.
enum GeneratedText {
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  private static let idDigits = Array((letters + "-_").utf8)
  private static let keyDigits = Array((letters + "+/").utf8)

  /// An id as long as a real one: 512 bits in base64, unique for all practical purposes.
  static func id(_ random: inout SplitMix64) -> String {
    base64(of: 86, idDigits, &random) + "=="
  }

  /// A public key: 256 bits.
  static func publicKey(_ random: inout SplitMix64) -> String {
    base64(of: 43, keyDigits, &random) + "="
  }

  private static func base64(
    of count: Int, _ digits: [UInt8], _ random: inout SplitMix64
  ) -> String {
    var bits: UInt64 = 0
    let text = (0..<count).map { index in
      if index % 10 == 0 { bits = random.next() }
      defer { bits >>= 6 }
      return digits[Int(bits & 63)]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// An address that a client connects to.
  static func entryIp(_ random: inout SplitMix64) -> String {
    "198.18.\(random.next(below: 256)).\(1 + random.next(below: 254))"
  }

  /// An address that websites see.
  static func exitIp(_ random: inout SplitMix64) -> String {
    "198.19.\(random.next(below: 256)).\(1 + random.next(below: 254))"
  }

  /// A score from 1 to 5, higher for a higher load, with ten decimals like a real score.
  static func score(load: Int, _ random: inout SplitMix64) -> Double {
    Double(10_000_000_000 + load * 300_000_000 + random.next(below: 10_000_000_000)) / 1e10
  }
}
