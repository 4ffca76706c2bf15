import Foundation
import SocleInjection

// guide begins
struct Weather: Sendable {
  var degrees: @Sendable (String) throws -> Double = unimplemented("Weather.degrees")
  var isWet: @Sendable (String) async throws -> Bool = unimplemented("Weather.isWet")
  var now: @Sendable () -> Date = unimplemented("Weather.now", returning: .distantPast)
}

extension Weather: DependencyKey {
  static var liveValue: Weather {
    Weather(degrees: { _ in 21 }, isWet: { _ in false }, now: { Date() })
  }
  static var testValue: Weather { Weather() }
}

extension Dependencies {
  var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }
}
// guide ends
