import SQLiteCore

/// The objects that a file may contain besides those that its schema declares.
///
/// Every other object is reported as a difference, such as a table that a migration step forgot to remove. Indexes of a
/// declared table must always be declared.
public enum SchemaExtras: Hashable, Sendable {
  /// Nothing.
  case none
  /// Tables, views and triggers of these names; ASCII letters compare without regard to case.
  case named([String])
  /// Anything.
  case anything

  func allows(_ name: String) -> Bool {
    switch self {
    case .none: false
    case .named(let names): names.contains { SQLName($0) == SQLName(name) }
    case .anything: true
    }
  }
}

extension SchemaExtras {
  /// Whether the name is allowed explicitly, and so belongs to another component.
  func names(_ name: String) -> Bool { self != .anything && allows(name) }
}
