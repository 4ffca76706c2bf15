internal import Foundation
internal import InputFiles

/// The source of a list: a file, or bytes.
struct ListSource {
  /// The path of the file, or its substitute in errors.
  let name: String
  private let bytes: Data?

  init(file path: String) {
    name = path
    bytes = nil
  }

  init(bytes: Data) {
    name = "the answer"
    self.bytes = bytes
  }

  /// All of it, decompressed.
  ///
  /// - Throws: ``ServerListError/unreadable(source:reason:)`` or ``ServerListError/tooLarge(source:limit:)``.
  func content(limit: Int) throws(ServerListError) -> Data {
    let input: InputFile
    do {
      input = try open()
    } catch {
      throw .unreadable(source: name, reason: "\(error)")
    }
    var content = Data()
    let room = Self.chunkSize
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
    defer { chunk.deallocate() }
    while case let count = try next(of: input, into: chunk), count > 0 {
      guard content.count + count <= limit else { throw .tooLarge(source: name, limit: limit) }
      content.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.prefix(count)))
    }
    return content
  }

  private static let chunkSize = 1 << 18

  private func open() throws(InputFileError) -> InputFile {
    guard let bytes else { return try InputFile(path: name) }
    // `withUnsafeBytes` throws untyped.
    let result = bytes.withUnsafeBytes { content in
      Result { () throws(InputFileError) in try InputFile(bytes: content, name: name) }
    }
    return try result.get()
  }

  private func next(
    of input: InputFile, into chunk: UnsafeMutableRawBufferPointer
  ) throws(ServerListError) -> Int {
    do {
      return try input.read(into: chunk)
    } catch {
      throw .unreadable(source: name, reason: "\(error)")
    }
  }
}
