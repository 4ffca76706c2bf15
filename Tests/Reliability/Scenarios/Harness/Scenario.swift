/// A promise, a kind of trouble, and the way to try the one under the other, case by case.
package struct Scenario: Sendable {
  /// The short name by which the command selects it, as in `R2-load`: the row of docs/reliability.md, and the operation.
  package let id: String
  /// What is done in each case.
  package let name: String
  /// What must hold after each case.
  package let promise: String
  /// How many cases the long form runs; `Int.max` stands for all that there are, see ``limit``.
  package let longCount: Int
  /// How many cases run among the tests of the package.
  package let shortCount: Int
  /// The number of different cases, such as the calls of the system at which a process can be killed; nil if every number is
  /// a random case of its own.
  package let limit: (@Sendable () throws -> Int)?
  /// Runs one case.
  ///
  /// - Throws: ``BrokenPromise``, or whatever went wrong on the way; both count as failures.
  package let run: @Sendable (Trial) throws -> Void

  package init(
    _ id: String, _ name: String, promise: String, long: Int, short: Int,
    limit: (@Sendable () throws -> Int)? = nil, run: @escaping @Sendable (Trial) throws -> Void
  ) {
    self.id = id
    self.name = name
    self.promise = promise
    longCount = long
    shortCount = short
    self.limit = limit
    self.run = run
  }

  /// The numbers of `count` cases, spread over all that there are.
  package func numbers(_ count: Int) throws -> [Int] {
    guard let limit = try limit?() else { return Array(0..<count) }
    guard limit > count else { return Array(0..<limit) }
    return (0..<count).map { $0 * limit / count }
  }
}
