/// A server's name split for ordering: "US-TX#4-TOR" has the prefix "US-TX" and the number 4.
///
/// The prefix is the part before the first "#", or the whole name. The number consists of the digits right after that
/// "#"; it is nil without "#" or digits, and if it exceeds `Int`.
struct ServerName {
  let prefix: String
  let number: Int?

  init(_ name: String) {
    let mark = name.utf8.firstIndex(of: UInt8(ascii: "#")) ?? name.endIndex
    prefix = String(name[..<mark])
    let digits = name.utf8[mark...].dropFirst().prefix { (0x30...0x39).contains($0) }
    number = Int(String(digits) ?? "")
  }
}
