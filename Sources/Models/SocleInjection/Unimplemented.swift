/// A closure that reports its call to the ``Dependencies/issueReporter`` and throws ``InjectionError/unimplemented(name:)``.
///
/// The result converts to any closure type that throws, whatever its parameters, synchronous or asynchronous.
///
/// - Parameter name: The name in the message, such as "Greeter.greet".
public func unimplemented<each Argument, Result>(
  _ name: String
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in
    let error = InjectionError.unimplemented(name: name)
    Dependencies.current.issueReporter.report(error)
    throw error
  }
}

/// A closure that reports its call to the ``Dependencies/issueReporter`` and returns `placeholder`. Use it where the closure's
/// type does not allow it to throw.
public func unimplemented<each Argument, Result: Sendable>(
  _ name: String, returning placeholder: Result
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    Dependencies.current.issueReporter.report(InjectionError.unimplemented(name: name))
    return placeholder
  }
}
