/// Runs `operation` in a new scope, after `update` has changed the dependencies of that scope.
///
/// ```swift
/// withDependencies {
///   $0.register(StrictGreeter(), for: (any Greeter).self)
/// } operation: {
///   …  // uses the strict greeter, and so do the tasks that it starts
/// }
/// ```
///
/// Only this task and its children see the changes, so tests that run in parallel do not see each other's changes. All other
/// dependencies are looked up in the scopes around the new one, at each access.
///
/// - Parameters:
///   - update: Changes dependencies. The closure already runs in the new scope.
///   - operation: Runs in the new scope, which exists until `operation` and the tasks that it started have ended.
@discardableResult
public func withDependencies<Result>(
  _ update: (inout Dependencies) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  var inner = Dependencies(scope: DependencyScope(parent: .current))
  return try withDependencies(from: inner) {
    try update(&inner)
    return try operation()
  }
}

/// Runs an asynchronous `operation` in a new scope, after `update` has changed the dependencies of that scope.
///
/// `operation` stays on the caller's actor; otherwise this function behaves like the synchronous form.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout Dependencies) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  var inner = Dependencies(scope: DependencyScope(parent: .current))
  return try await withDependencies(from: inner) {
    try await update(&inner)
    return try await operation()
  }
}

/// Runs `operation` in the scope of `dependencies`.
///
/// Detached tasks, threads and dispatch queues start in the scope of the process. Call this function there to run code in
/// another scope:
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
