import Foundation
import Testing

/// Limits of the time that tests wait; `SOCLE_TEST_TIME=10` in the environment makes all ten times as long, for a busy machine.
package enum TestTime {
  private static let factor =
    ProcessInfo.processInfo.environment["SOCLE_TEST_TIME"].flatMap { Int($0) }.map { max(1, $0) }
    ?? 1

  package static func seconds(_ count: Double) -> Double { count * Double(factor) }
  package static func minutes(_ count: Int) -> Int { count * factor }
}

extension Trait where Self == TimeLimitTrait {
  /// The number of minutes after which a test is canceled, on a machine that is not busy.
  package static func minutes(_ count: Int) -> Self {
    .timeLimit(.minutes(TestTime.minutes(count)))
  }
}
