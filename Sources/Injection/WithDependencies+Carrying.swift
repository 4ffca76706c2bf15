/// Runs `operation` in the scope of `dependencies`.
///
/// A detached task, a thread and a dispatch queue start in the process's scope; this carries another one there:
///
/// ```swift
/// let mine = Dependencies.current
/// queue.async {
///   withDependencies(from: mine) { … }
/// }
/// ```
@discardableResult
public func withDependencies<Result>(
  from dependencies: Dependencies, operation: () throws -> Result
) rethrows -> Result {
  try DependencyScope.$current.withValue(dependencies.scope, operation: operation)
}

/// Runs an asynchronous `operation` in the scope of `dependencies`, on the caller's actor.
@discardableResult
public func withDependencies<Result>(
  from dependencies: Dependencies,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await DependencyScope.$current.withValue(dependencies.scope, operation: operation)
}
