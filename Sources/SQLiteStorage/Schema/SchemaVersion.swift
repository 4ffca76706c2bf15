/// The versions of a schema that were ever shipped, as an enum whose case names say what each one brought.
///
/// ```swift
/// enum LibraryVersion: Int, SchemaVersion {
///   case created = 1
///   case addsLoans = 2
/// }
/// ```
///
/// The numbers grow with time and may have gaps. A file keeps its own in `PRAGMA user_version`.
public protocol SchemaVersion: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == Int {}
