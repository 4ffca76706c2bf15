import SocleInjection

/// A dependency as a struct of closures, which is its own key.
struct Lamp: Sendable {
  var state: @Sendable () throws -> String = unimplemented("Lamp.state")
  var turn: @Sendable (_ on: Bool, _ room: String) async throws -> Void =
    unimplemented("Lamp.turn")
  var count: @Sendable () -> Int = unimplemented("Lamp.count", returning: 0)
}

extension Lamp: DependencyKey {
  static var liveValue: Lamp { Lamp { "live" } }
  static var testValue: Lamp { Lamp() }
}

extension Dependencies {
  var lamp: Lamp {
    get { self[Lamp.self] }
    set { self[Lamp.self] = newValue }
  }
}
