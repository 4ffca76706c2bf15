/// One thing in which a live schema is not as declared.
public struct SchemaDifference: Hashable, Sendable, CustomStringConvertible {
  /// What differs, as "the table colors".
  public let subject: String
  /// How, as "the type of name is BLOB instead of TEXT": found first, declared last.
  public let difference: String

  package init(_ subject: String, _ difference: String) {
    self.subject = subject
    self.difference = difference
  }

  /// As "the table colors: the type of name is BLOB instead of TEXT".
  public var description: String { "\(subject): \(difference)" }
}
