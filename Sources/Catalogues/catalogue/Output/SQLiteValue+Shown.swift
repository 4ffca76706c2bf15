import SocleCore

extension SQLiteValue {
  /// The value as a reader sees it; NULL is empty.
  var shown: String {
    switch self {
    case .null: ""
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): text
    case .blob(let bytes): "blob of \(bytes.count.of("byte"))"
    }
  }
}
