/// A sign that a file may have another form than the one in which it was read. The file is loaded nevertheless.
public struct FormatDoubt: Hashable, Sendable {
  /// The part of a file's form that may have been misunderstood.
  public enum Kind: Hashable, Sendable {
    /// The delimiter; another one divides the records as well.
    case delimiter
    /// The first lines, which may be a title; `lines` is their number.
    case title(lines: Int)
    /// The header, which consists of numbers.
    case header
    /// The types of columns without values.
    case types
  }

  /// The part of the form that may have been misunderstood.
  public let kind: Kind
  /// The file, the line, the doubt and what to do.
  public private(set) var place: Rejection

  /// The doubts, combined by reason: the first of each reason, with the number of the other files.
  public static func folding(_ doubts: [FormatDoubt]) -> [FormatDoubt] {
    let groups = Dictionary(grouping: doubts.enumerated()) { $0.element.place.reason }
    return groups.values.sorted { $0[0].offset < $1[0].offset }.map { group in
      var doubt = group[0].element
      doubt.place = doubt.place.folding(group.count - 1)
      return doubt
    }
  }

  init(_ kind: Kind, _ file: String, line: Int = 1, _ reason: String) {
    (self.kind, place) = (kind, Rejection(file: file, line: line, reason: reason))
  }

  init(delimiter: UInt8, or other: UInt8, _ file: String) {
    let (used, rival) = (Rejection.quoted([delimiter]), Rejection.quoted([other]))
    let reason = "\(used) was taken as the delimiter, but \(rival) may be it; name the right one"
    self.init(.delimiter, file, reason)
  }
}
