import Injection

// guide begins
protocol Shelf: Sendable {
  func titles() throws -> [String]
}

final class ShelfModel {
  @Injected private var shelf: any Shelf

  func headline() throws -> String { try shelf.titles().joined(separator: ", ") }
}
// guide ends

// guide begins
struct NoShelf: Shelf {
  func titles() throws -> [String] { throw InjectionError.unimplemented(name: "Shelf.titles") }
}

extension Injected where Service == any Shelf {
  init(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(standIn: { NoShelf() }, fileID: fileID, line: line)
  }
}
// guide ends

struct FileShelf: Shelf {
  let path: String
  func titles() -> [String] { [path] }
}

struct FixedShelf: Shelf {
  private let fixed: [String]
  init(_ titles: [String]) { fixed = titles }
  func titles() -> [String] { fixed }
}
