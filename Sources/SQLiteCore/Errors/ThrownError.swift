/// An error of the caller's own on its way through a method that throws ``SQLiteError`` only.
///
/// Two are equal if they are the same throwing of an error.
public final class ThrownError: Sendable {
  /// The very error that was thrown.
  public let error: any Error

  init(_ error: any Error) {
    self.error = error
  }
}

extension ThrownError: Hashable {
  /// Whether both are the same object.
  public static func == (left: ThrownError, right: ThrownError) -> Bool { left === right }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SQLiteError {
  /// `error`, which a method that throws only this type met on its way.
  @usableFromInline package init(thrown error: any Error) {
    self =
      error as? SQLiteError
      ?? .functionThrew(attempt: "running SQL", function: "", cause: ThrownError(error))
  }

  /// The error that a function's body threw if `error` carries it, else `error`.
  @usableFromInline package static func unwrapped(_ error: any Error) -> any Error {
    (error as? SQLiteError)?.unwrapped ?? error
  }

  /// What a function's body threw if this carries it, else this: for methods that throw errors of any type.
  var unwrapped: any Error {
    guard case .functionThrew(_, _, let cause) = self else { return self }
    return cause.error
  }
}
