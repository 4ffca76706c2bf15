/// The reason why one row, or one file's header, was rejected.
public struct Rejection: Hashable, Sendable, Codable {
  /// The name of the file.
  public let file: String
  /// The line on which the record begins, from 1; a record with quoted fields may span several lines.
  public let line: Int
  /// The column at fault; nil if the whole record is at fault.
  public let column: String?
  /// The problem with the values of the row, such as `not an integer ("x")`.
  public let reason: String
  /// The problem without the values of the row, such as `not an integer`.
  public let problem: String

  /// - Parameter problem: The problem without the values of the row; by default the same as `reason`.
  init(file: String, line: Int, column: String? = nil, reason: String, problem: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
    self.problem = problem ?? reason
  }
}

extension Rejection: CustomStringConvertible {
  /// The place and the reason, such as `inventory_parts.csv:4711: quantity: not an integer ("x")`.
  public var description: String { "\(file):\(line): \(explanation)" }

  var explanation: String { (column.map { "\($0): " } ?? "") + reason }
}

extension Rejection {
  /// The ``problem`` of a record that ``CSVDialect/fillsRows`` accepts.
  public static let ragged = "fields are missing at the end, or surplus ones are empty"

  /// The ``problem`` of a record with `\"` in it, which ``CSVDialect/hasBackslashEscapes`` accepts in quotes.
  public static let escapedQuote = "a quote behind a backslash"

  /// The ``problem`` of a record with a blank outside quotes, which ``CSVDialect/trimsBlanks`` removes.
  public static let blankBesideQuote = "a blank beside the quotes of a field"

  /// The ``problem`` of a text that is not valid UTF-8, as in a file in another encoding.
  public static let notUTF8 = "not UTF-8"

  /// The ``problem`` of a number that an inferred column, INTEGER or REAL, would respell.
  public static let changedNumber = "a number that the column would change"

  /// The ``problem``s of rows and files without a value of a NOT NULL column.
  public static let missingValues: Set<String> = [emptyNumber, null, missingColumn]
  static let emptyNumber = "empty where a number is needed"
  static let null = "NULL where a value is needed"
  static let missingColumn = "a required column is missing"

  /// The ``problem`` of files with columns that their table lacks.
  public static let unknownColumns = "columns that the table lacks"

  /// The ``problem`` of files for one table that differ in their columns, some of which have no name or the same name.
  public static let unnamedColumns = "columns without a unique name"

  /// The rejections, with all that have this problem combined into one: the first, with the number of the others.
  static func folding(_ problem: String, of rejections: [Rejection]) -> [Rejection] {
    let same = rejections.filter { $0.problem == problem }
    guard same.count > 1, let first = same.first else { return rejections }
    return rejections.filter { $0.problem != problem } + [first.folding(same.count - 1)]
  }

  /// This rejection with the number of other files that have the same problem.
  func folding(_ others: Int) -> Rejection {
    guard others > 0 else { return self }
    let files = others == 1 ? "1 more file is" : "\(others) more files are"
    return Rejection(
      file: file, line: line, reason: "\(reason); \(files) like it", problem: problem)
  }

  /// The defect of a text without its offset, which differs from row to row.
  static func problem(of defect: String) -> String {
    defect.firstRange(of: " at byte ").map { String(defect[..<$0.lowerBound]) } ?? defect
  }

  /// The rejection of a malformed record on `lines`: it names the first line, and all of them if there are several.
  func spanning(_ lines: ClosedRange<Int>) -> Rejection {
    let isLater = line != lines.lowerBound
    let extent =
      lines.count > 1
      ? " (the record is on lines \(lines.lowerBound) to \(lines.upperBound))" : ""
    return Rejection(
      file: file, line: lines.lowerBound,
      reason: (isLater ? "line \(line): " : "") + reason + extent, problem: problem)
  }

  /// A field's bytes in quotes, short and safe to print on any terminal.
  static func quoted(_ bytes: some Collection<UInt8>) -> String {
    let limit = 60
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return "\"" + text.onOneLine + (bytes.count > limit ? "…\"" : "\"")
  }
}

extension String {
  /// The text with escapes in place of line ends and of other characters that are not printed.
  var onOneLine: String {
    // Most texts are plain, and the category of a character is slow to find.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    return unicodeScalars.map { $0.isPrintable ? String($0) : $0.escaped(asASCII: true) }.joined()
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
