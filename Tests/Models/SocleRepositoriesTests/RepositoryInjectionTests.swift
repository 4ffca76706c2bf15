import Foundation
import SocleEntities
import SocleInjection
import SocleRepositories
import SocleTesting
import Testing

/// A screen of any model.
private struct Screen<Model: Entity> {
  @Injected var models: any Repository<Model>
  @Injected((any Repository<Model>).self) var named
}

private final class Shelf {
  @Injected var tags: any Repository<Tag>
  @Injected((any Repository<Tag>).self) var named
}

/// A repository of an app's tests, which implements what it has to.
private struct FakeTags: Repository {
  let names: [String]

  func fetch() -> [Tag] { names.map { Tag($0) } }
  func fetch(id: UUID) -> Tag? { nil }
  func save(_ model: Tag) {}
  func delete(_ model: Tag) {}
}

@Suite("Injected repositories")
struct RepositoryInjectionTests {
  @Test("A missing registration throws at its first use with the repository's type")
  func missing() async {
    let reported = Reports()
    await withDependencies {
      $0.issueReporter = IssueReporter { reported.add("\($0)") }
    } operation: {
      let shelf = Shelf()
      let error = #expect(throws: InjectionError.self) { _ = try shelf.tags.fetch() }
      #expect(error?.description.contains("any Repository<Tag>") == true)
      #expect(throws: InjectionError.self) { try shelf.tags.save(Tag("a")) }
      #expect(throws: InjectionError.self) { try shelf.tags.delete(Tag("a")) }
      await #expect(throws: InjectionError.self) { _ = try await shelf.tags.count() }
    }
    #expect(reported.texts.allSatisfy { $0.contains("any Repository<Tag>") })
    #expect(reported.texts.count == 4)
  }

  @Test("A missing registration of a repository that is named as an argument throws, too")
  func missingByArgument() {
    let reported = Reports()
    withDependencies {
      $0.issueReporter = IssueReporter { reported.add("\($0)") }
    } operation: {
      let error = #expect(throws: InjectionError.self) { _ = try Shelf().named.fetch() }
      #expect(error?.description.contains("any Repository<Tag>") == true)
      #expect(error?.description.contains("RepositoryInjectionTests.swift:") == true)
    }
    #expect(reported.texts.count == 1)
  }

  @Test("A missing registration throws in generic code, too")
  func missingInGenericCode() {
    let reported = Reports()
    withDependencies {
      $0.issueReporter = IssueReporter { reported.add("\($0)") }
    } operation: {
      for find in [{ try Screen<Tag>().models.fetch() }, { try Screen<Tag>().named.fetch() }] {
        let error = #expect(throws: InjectionError.self) { _ = try find() }
        #expect(error?.description.contains("any Repository<Tag>") == true)
      }
    }
    #expect(reported.texts.count == 2)
  }

  @Test("Tests that run at the same time do not see each other's registrations", arguments: 0..<20)
  func isolated(_ number: Int) async throws {
    try await withDependencies {
      try $0.register(Tag.self, in: MemoryStore())
    } operation: {
      let shelf = Shelf()
      for _ in 0..<number { try await shelf.tags.save(Tag("\(number)")) }
      let names = try await shelf.tags.fetch().map(\.name)
      #expect(names == Array(repeating: "\(number)", count: number))
    }
  }

  @Test("A fake repository needs four methods")
  func fake() async throws {
    try await withDependencies {
      $0.register(FakeTags(names: ["a", "b"]), for: (any Repository<Tag>).self)
    } operation: {
      let shelf = Shelf()
      let names = try await shelf.tags.fetch(where: []).map(\.name)
      // In the order of random ids.
      #expect(names.sorted() == ["a", "b"])
      let count = try await shelf.tags.count()
      #expect(count == 2)
    }
  }

  @Test("A type that cannot be stored is refused when it is registered")
  func refused() {
    struct Bad: Entity {
      var id = UUID()
      var tags: [Tag] = []
    }
    #expect(throws: EntityError.self) {
      try withDependencies {
        try $0.register(Bad.self, in: MemoryStore())
      } operation: {
      }
    }
  }
}

private final class Reports: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var kept: [String] = []

  func add(_ text: String) { lock.withLock { kept.append(text) } }
  var texts: [String] { lock.withLock { kept } }
}
