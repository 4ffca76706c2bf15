internal import Foundation
internal import InputFiles
package import ServerCatalogue

/// Writes a list in the form of the API to a new file, one item a line with its keys sorted, in constant memory.
package final class ServerListWriter {
  private let file: NewFile
  private let encoder = JSONEncoder()
  private var buffer = Array("{\"Code\":1000,\"LogicalServers\":[".utf8)
  private var isEmpty = true
  private static let bufferSize = 1 << 16

  /// Creates the file.
  ///
  /// - Throws: `ServerListError.fileExists` or `ServerListError.cannotWrite`.
  package init(creatingAt path: String) throws(ServerListError) {
    do {
      file = try NewFile(creatingAt: path)
    } catch {
      throw ServerListError(error)
    }
    // Unsorted, the keys would be in another order on each system.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Adds a server.
  ///
  /// - Throws: `ServerListError.notANumber` or `ServerListError.cannotWrite`.
  package func write(_ server: VPNServer) throws(ServerListError) {
    try write(ServerItem(server: server), id: server.id)
  }

  /// Adds a load.
  ///
  /// - Throws: `ServerListError.notANumber` or `ServerListError.cannotWrite`.
  package func write(_ load: ServerLoad) throws(ServerListError) {
    try write(LoadItem(load: load), id: load.id)
  }

  private func write(_ item: some Encodable, id: String) throws(ServerListError) {
    let json: Data
    do {
      json = try encoder.encode(item)
    } catch {
      // Only a number that JSON cannot represent is refused.
      guard case .invalidValue(_, let context)? = error as? EncodingError else {
        throw .cannotWrite(path: file.path, reason: "\(error)")
      }
      throw .notANumber(id: id, key: context.codingPath.first?.stringValue ?? "")
    }
    buffer += (isEmpty ? "\n" : ",\n").utf8
    buffer += json
    isEmpty = false
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Ends the list. Without this the file is not valid JSON.
  ///
  /// - Throws: `ServerListError.cannotWrite`.
  package func finish() throws(ServerListError) {
    buffer += "\n]}\n".utf8
    try flush()
  }

  /// Deletes the file.
  package func remove() {
    file.remove()
  }

  private func flush() throws(ServerListError) {
    do {
      try file.write(buffer)
    } catch {
      throw ServerListError(error)
    }
    buffer.removeAll(keepingCapacity: true)
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
