import Injection

// guide begins
struct Weather: Sendable {
  var degrees: @Sendable (String) throws -> Double = unimplemented("Weather.degrees")
  var isWet: @Sendable (String) async throws -> Bool = unimplemented("Weather.isWet")
}

extension Weather: DependencyKey {
  static var liveValue: Weather { Weather(degrees: { _ in 21 }, isWet: { _ in false }) }
  static var testValue: Weather { Weather() }
}

extension Dependencies {
  var weather: Weather {
    get { self[Weather.self] }
    set { self[Weather.self] = newValue }
  }
}
// guide ends
