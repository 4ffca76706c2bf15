import SocleInjection

// guide begins
protocol Shelf: Sendable {
  func titles() throws -> [String]
}

final class ShelfModel {
  @Injected private var shelf: any Shelf = NoShelf()

  func headline() throws -> String { try shelf.titles().joined(separator: ", ") }
}

nonisolated struct NoShelf: Shelf {
  func titles() throws -> [String] { throw InjectionError.unimplemented(name: "Shelf.titles") }
}
// guide ends

// guide begins
extension Injected where Service == any Shelf {
  init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: { NoShelf() }, fileID: fileID, line: line)
  }
}

final class ShelfCounter {
  @Injected private var shelf: any Shelf

  func count() throws -> Int { try shelf.titles().count }
}
// guide ends

// guide begins
nonisolated enum ShelfKey: DependencyKey {
  static var liveValue: any Shelf { FileShelf(path: "books.txt") }
  static var testValue: any Shelf { FixedShelf([]) }
}

final class ShelfWindow {
  @Injected(key: ShelfKey.self) private var shelf: any Shelf

  func first() throws -> String? { try shelf.titles().first }
}
// guide ends

// guide begins
struct Cached<Service: Sendable> {
  private let injected: Injected<Service>
  var service: Service { injected.wrappedValue }

  init(standIn: Service) { injected = Injected(standIn: { standIn }) }
}
// guide ends

nonisolated struct FileShelf: Shelf {
  let path: String
  func titles() -> [String] { [path] }
}

nonisolated struct FixedShelf: Shelf {
  private let fixed: [String]
  init(_ titles: [String]) { fixed = titles }
  func titles() -> [String] { fixed }
}
