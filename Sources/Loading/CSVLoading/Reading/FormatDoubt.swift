/// A sign that the format of a file is not the one in which it was read. The file is loaded nevertheless.
public struct FormatDoubt: Hashable, Sendable {
  /// The part of the format that may be another.
  public enum Kind: Hashable, Sendable {
    /// Another delimiter divides the records as well, or the given one divides none.
    case delimiter
    /// The first lines, of this number, may be a title.
    case title(lines: Int)
    /// Lines were not skipped, because they look like the header.
    case skippedLines
    /// The header consists of numbers, like a row.
    case header
    /// There are no rows, so that the types of the columns are unknown.
    case types
  }

  public let kind: Kind
  /// The place in the file, and what is doubtful about it.
  public let place: Rejection

  init(_ kind: Kind, _ file: String, line: Int = 1, _ reason: String) {
    (self.kind, place) = (kind, Rejection(file: file, line: line, reason: reason))
  }
}

extension FormatDoubt: CustomStringConvertible {
  /// The place and the problem, such as `sales.csv:1: all names of columns are numbers; …`.
  public var description: String { place.description }
}
