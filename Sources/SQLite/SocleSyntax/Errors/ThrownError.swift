/// An error of the caller's code, carried through a method that throws ``SQLiteError`` only.
///
/// Two instances are equal only if they are the same object, since the wrapped errors cannot be compared.
public final class ThrownError: Sendable {
  /// The error that was thrown.
  public let error: any Error

  package init(_ error: any Error) { self.error = error }
}

extension ThrownError: Hashable {
  /// Whether `left` and `right` are the same object.
  public static func == (left: ThrownError, right: ThrownError) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SQLiteError {
  /// `error` itself if it is a ``SQLiteError``; else a ``functionThrew(attempt:function:cause:)`` with `error` as its cause, to
  /// carry it through a method that throws only this type.
  @usableFromInline package init(thrown error: any Error) {
    self =
      error as? SQLiteError
      ?? .functionThrew(attempt: "running SQL", function: "", cause: ThrownError(error))
  }
}

extension Error {
  /// The error that a function's body threw, if this error carries one; else this error. For methods that throw any error.
  @usableFromInline package var unwrapped: any Error {
    guard case .functionThrew(_, _, let cause)? = self as? SQLiteError else { return self }
    return cause.error
  }
}
