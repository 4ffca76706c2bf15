internal import Foundation
internal import InputFiles

/// The source of a list: a file, or bytes.
struct ListSource {
  /// The path of the file, or its substitute in errors.
  let name: String
  private let open: () throws -> InputFile

  init(file path: String) {
    name = path
    open = { try InputFile(path: path) }
  }

  init(bytes: Data) {
    let name = "the answer"
    self.name = name
    open = { try bytes.withUnsafeBytes { try InputFile(bytes: $0, name: name) } }
  }

  /// The whole content, decompressed.
  ///
  /// - Throws: ``ServerListError/unreadable(source:reason:)`` or ``ServerListError/tooLarge(source:limit:)``.
  func content(limit: Int) throws(ServerListError) -> Data {
    var content = Data()
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    do {
      let input = try open()
      while content.count <= limit, case let count = try input.read(into: chunk), count > 0 {
        content.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.prefix(count)))
      }
    } catch {
      throw .unreadable(source: name, reason: "\(error)")
    }
    guard content.count <= limit else { throw .tooLarge(source: name, limit: limit) }
    return content
  }
}
