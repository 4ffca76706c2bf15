import SQLiteCore

/// The objects that a file may hold besides those that its schema declares.
///
/// Everything that is neither declared nor allowed here is a difference, because no step would migrate it: a table that a
/// step forgot to remove, say. Indexes of a declared table have to be declared in any case.
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
  /// Whether that very name is allowed, and so belongs to another component.
  func names(_ name: String) -> Bool { self != .anything && allows(name) }
}
