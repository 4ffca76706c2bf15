import SocleCore

/// The shipped versions of a schema: an enum whose case names describe what each version added.
///
/// ```swift
/// enum LibraryVersion: Int, SchemaVersion {
///   case created = 1
///   case addsLoans = 2
/// }
/// ```
///
/// The numbers grow with time and may have gaps. A file stores its version in `PRAGMA user_version`.
public protocol SchemaVersion: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == Int {}

extension SchemaVersion {
  static var inOrder: [Self] { allCases.sorted { $0.rawValue < $1.rawValue } }

  func steps(to end: Self) -> [Self] {
    Self.inOrder.filter { $0.rawValue > rawValue && $0.rawValue <= end.rawValue }
  }

  /// Checks that a file can store each version: SQLite stores it in 32 bits, and 0 means no version.
  static func validate() throws(SQLiteError) {
    for version in allCases where !(1...Int(Int32.max)).contains(version.rawValue) {
      throw .impossible(
        subject: "the version \(version.rawValue) of \(Self.self)",
        reason: "a version must be from 1 to \(Int32.max)")
    }
  }
}
