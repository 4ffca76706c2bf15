import Foundation
import SocleEntities

/// The requirements that every ``/SocleEntities/EntityStore`` must meet, as a list of checks for the tests of a store.
///
/// ```swift
/// @Test("A store keeps the contract", arguments: EntityContract.checks)
/// func contract(_ check: EntityCheck) async throws {
///   try await check.run(MyStore())
/// }
/// ```
///
/// Each check needs an empty store. The checks do not cover speed, the number of statements and query plans: test these
/// separately.
public enum EntityContract {
  /// All checks.
  public static let checks: [EntityCheck] =
    [
      valueChecks, savingChecks, relationChecks, lazyChecks, inverseChecks, filterChecks,
      comparingChecks, relatedChecks, foldedTextChecks, orderChecks, deletingChecks, changingChecks,
      addingChecks, expectingChecks, textFormChecks, observingChecks, sharingChecks, renamingChecks,
      scaleChecks, textIDChecks, uniqueChecks, releaseChecks,
    ].flatMap { $0 }
}

/// One requirement that a store must meet.
public struct EntityCheck: Sendable, CustomStringConvertible {
  /// The requirement as a sentence.
  public let description: String
  private let file: StaticString
  private let body: @Sendable (Shelf) async throws -> Void

  package init(
    _ description: String, file: StaticString = #fileID,
    _ body: @escaping @Sendable (Shelf) async throws -> Void
  ) {
    (self.description, self.file, self.body) = (description, file, body)
  }

  /// Checks a store.
  ///
  /// - Parameters:
  ///   - store: An empty store.
  ///   - reopening: Opens another store in the same database, for checks of what two stores do at the same time; without it,
  ///     these checks use `store` on two threads.
  /// - Throws: ``ContractFailure`` if the store does not meet the requirement; errors that the store throws.
  public func run(
    _ store: any EntityStore, reopening: (@Sendable () throws -> any EntityStore)? = nil
  ) async throws {
    try await body(Shelf(store: store, check: description, file: file, reopening: reopening))
  }
}

/// A requirement that a store did not meet.
public struct ContractFailure: LocalizedError, CustomStringConvertible {
  /// The requirement that was not met.
  public let check: String
  /// What the store should have returned or thrown.
  public let expected: String
  /// The source location of the failed expectation inside SocleTesting.
  public let place: String

  /// The ``description``.
  public var errorDescription: String? { description }
  /// The requirement and the expected result.
  public var description: String { "\(check): expected \(expected) (\(place))" }
}
