import SocleInjection
import Testing

private enum House: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

/// A key of an optional type, whose test value is nil.
private enum Cellar: DependencyKey {
  static var liveValue: String? { "live" }
  static var testValue: String? { nil }
}

private protocol Door: Sendable {
  var name: String { get }
}

private struct NamedDoor: Door {
  let name: String
}

private enum DoorKey: DependencyKey {
  static var liveValue: any Door { NamedDoor(name: "live") }
  static var testValue: any Door { NamedDoor(name: "test") }
}

/// A key whose values depend on another key. Each value that is created is a new object.
private final class Street: DependencyKey, Sendable {
  let house = Dependencies.current[House.self]

  static var liveValue: Street { Street() }
  static var testValue: Street { Street() }
}

@Suite("Default values of keys for live use and for tests")
struct KeyTests {
  @Test("In a test the default is the test value, unless the context is set")
  func context() {
    #expect(Dependencies.current.context == .test)
    #expect(Dependencies.current[House.self] == "test")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Dependencies.current[House.self] == "live")
      withDependencies {
        $0.context = .test
      } operation: {
        #expect(Dependencies.current[House.self] == "test")
      }
    }
  }

  @Test("A value that is set replaces the defaults, and inner values replace outer ones")
  func override() {
    withDependencies {
      $0[House.self] = "outer"
    } operation: {
      withDependencies {
        $0[House.self] += ", inner"
      } operation: {
        #expect(Dependencies.current[House.self] == "outer, inner")
      }
      #expect(Dependencies.current[House.self] == "outer")
    }
  }

  @Test("A type that is its own key is resolved by type and by key")
  func ownKey() throws {
    try #expect(Dependencies.resolve(for: Street.self) === Dependencies.current[Street.self])
    let mine = Street.testValue
    withDependencies {
      $0.register(mine, for: Street.self)
    } operation: {
      @Injected var street: Street
      #expect(street === mine)
      #expect(Dependencies.current[Street.self] === mine)
    }
  }

  @Test("A key whose values have another type is not resolved as its own type")
  func keyOnly() {
    #expect(throws: InjectionError.self) { try Dependencies.resolve(for: House.self) }
  }

  @Test("A key of an optional type has its default, which may be nil")
  func optional() {
    @Injected(key: Cellar.self) var cellar
    for _ in 1...2 {
      #expect(Dependencies.current[Cellar.self] == nil)
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(Dependencies.current[Cellar.self] == "live")
        #expect(cellar == "live")
        withDependencies {
          $0[Cellar.self] = nil
        } operation: {
          #expect(cellar == nil)
        }
      }
    }
  }

  @Test("A protocol with a key is injected without a stand-in: its default, or what a scope sets")
  func ofProtocol() {
    struct Model {
      @Injected(key: DoorKey.self) var door: any Door
      @Injected(key: House.self) var house
      @Injected(key: Lamp.self) var lamp: Lamp
    }
    let model = Model()
    #expect(model.door.name == "test" && model.house == "test")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(model.door.name == "live")
      #expect((try? model.lamp.state()) == "live")
      withDependencies {
        $0[DoorKey.self] = NamedDoor(name: "mine")
      } operation: {
        #expect(model.door.name == "mine")
        #expect((try? model.$door.get())?.name == "mine")
      }
    }
  }

  @Test("A default is created once per scope that sets the context")
  func kept() {
    var kept: [Street] = []
    for context in [DependencyContext.live, .test] {
      withDependencies {
        $0.context = context
      } operation: {
        let first = Dependencies.current[Street.self]
        withDependencies {
          $0.register(1, for: Int.self)
        } operation: {
          #expect(Dependencies.current[Street.self] === first)
        }
        #expect(Dependencies.current[Street.self] === first)
        kept.append(first)
      }
    }
    #expect(kept[0] !== kept[1])
    #expect(kept.map(\.house) == ["live", "test"])
  }

  @Test("A default uses the overrides of the context's scope, and never those of inner scopes")
  func noLeak() {
    withDependencies {
      $0.context = .live
      $0[House.self] = "mine"
    } operation: {
      withDependencies {
        $0[House.self] = "of one task"
      } operation: {
        #expect(Dependencies.current[Street.self].house == "mine")
        #expect(Street.liveValue.house == "of one task")
      }
      #expect(Dependencies.current[Street.self].house == "mine")
    }
  }
}
