#if canImport(XCTest)
  import Foundation
  import Injection

  /// The scopes of the classes whose tests are running.
  final class CaseScopes: Sendable {
    static let shared = CaseScopes()

    private let lock = NSLock()
    // Read and written only while `lock` is held.
    nonisolated(unsafe) private var scopes: [ObjectIdentifier: Dependencies] = [:]

    /// The scope of a class, made when it is first asked for.
    func scope(of type: Any.Type) throws -> Dependencies {
      try lock.withLock {
        if let known = scopes[ObjectIdentifier(type)] { return known }
        let new = try Dependencies.isolated(reportingTo: .xcTest)
        scopes[ObjectIdentifier(type)] = new
        return new
      }
    }

    func release(_ type: Any.Type) {
      // The database is closed after the lock.
      let released = lock.withLock { scopes.removeValue(forKey: ObjectIdentifier(type)) }
      withExtendedLifetime(released) {}
    }
  }
#endif
