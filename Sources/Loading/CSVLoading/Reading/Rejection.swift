/// The reason why one row, or one file's header, was rejected.
public struct Rejection: Hashable, Sendable, Codable {
  /// The name of the file.
  public let file: String
  /// The line on which the record begins, from 1; a record with quoted fields may span several lines.
  public let line: Int
  /// The column at fault; nil if the whole record is at fault.
  public let column: String?
  /// The problem, such as `not an integer ("x")`.
  public let reason: String

  init(file: String, line: Int, column: String? = nil, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }
}

extension Rejection: CustomStringConvertible {
  /// The place and the reason, such as `inventory_parts.csv:4711: quantity: not an integer ("x")`.
  public var description: String {
    let place = column.map { " \($0):" } ?? ""
    return "\(file):\(line):\(place) \(reason)"
  }
}

extension Rejection {

  /// A field's bytes in quotes, short and safe to print on any terminal.
  static func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let limit = 60
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    let shown = text.unicodeScalars.map { $0.isPrintable ? String($0) : $0.escaped(asASCII: true) }
    return "\"" + shown.joined() + (bytes.count > limit ? "…\"" : "\"")
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
    default: true
    }
  }
}
