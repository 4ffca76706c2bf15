import Injection
import Testing

private enum House: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

/// Is made of another dependency, and is no two times the same object.
private final class Street: DependencyKey, Sendable {
  let house = Dependencies.current[House.self]

  static var liveValue: Street { Street() }
  static var testValue: Street { Street() }
}

@Suite("A key has a default value for users and one for tests")
struct KeyTests {
  @Test("In a test it is the test's, unless the context says otherwise")
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

  @Test("A value that is set goes before the defaults, and inner before outer ones")
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

  @Test("A type that is its own key is resolved by its type as well, and registered under it")
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

  @Test("A key for values of another type does not answer for itself")
  func keyOnly() {
    #expect(throws: InjectionError.self) { try Dependencies.resolve(for: House.self) }
  }

  @Test("A default is made once by the scope that sets the context, and ends with it")
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

  @Test("A default is made of what the context's scope overrides, never of what scopes inside do")
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
