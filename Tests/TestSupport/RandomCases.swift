import Foundation

/// How many random cases a test runs: a few, or all of them with `SOCLE_LONG_TESTS=1` in the environment.
package enum RandomCases {
  package static func count(_ usual: Int, long: Int) -> Int { isLong ? long : usual }

  private static let isLong = ProcessInfo.processInfo.environment["SOCLE_LONG_TESTS"] == "1"
}
