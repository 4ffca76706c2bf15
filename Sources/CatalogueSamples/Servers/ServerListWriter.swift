internal import InputFiles
package import ServerCatalogue

/// Writes a list in the form of the API to a new file, one item a line, in constant memory.
package final class ServerListWriter {
  private let file: NewFile
  private var text = JSONText()
  private static let bufferSize = 1 << 16

  private enum TopKey: String, CodingKey {
    case code = "Code"
    case list = "LogicalServers"
  }

  /// Creates the file.
  ///
  /// - Throws: `ServerListError.fileExists` or `ServerListError.cannotWrite`.
  package init(creatingAt path: String) throws(ServerListError) {
    do {
      file = try NewFile(creatingAt: path)
    } catch {
      throw ServerListError(error)
    }
    text.openObject()
    text.key(TopKey.code)
    text.value(1000)
    text.key(TopKey.list)
    text.openArray()
    text.breakLine()
  }

  /// Adds a server.
  ///
  /// - Throws: `ServerListError.notANumber` or `ServerListError.cannotWrite`.
  package func write(_ server: VPNServer) throws(ServerListError) {
    try text.write(server)
    text.breakLine()
    try flush(above: Self.bufferSize)
  }

  /// Adds a load.
  ///
  /// - Throws: `ServerListError.notANumber` or `ServerListError.cannotWrite`.
  package func write(_ load: ServerLoad) throws(ServerListError) {
    try text.write(load)
    text.breakLine()
    try flush(above: Self.bufferSize)
  }

  /// Ends the list. Without this the file is not valid JSON.
  ///
  /// - Throws: `ServerListError.cannotWrite`.
  package func finish() throws(ServerListError) {
    text.closeArray()
    text.closeObject()
    text.breakLine()
    text.endLine()
    try flush(above: 0)
  }

  /// Deletes the file.
  package func remove() {
    file.remove()
  }

  private func flush(above size: Int) throws(ServerListError) {
    guard text.bytes.count >= size else { return }
    do {
      try file.write(text.bytes)
    } catch {
      throw ServerListError(error)
    }
    text.removeBytes()
  }
}

extension ServerListError {
  fileprivate init(_ error: NewFileError) {
    switch error {
    case .exists(let path): self = .fileExists(path: path)
    case .unwritable(let path, let reason): self = .cannotWrite(path: path, reason: reason)
    }
  }
}
