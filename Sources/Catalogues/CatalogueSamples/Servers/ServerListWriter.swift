internal import Foundation
package import ServerCatalogue

/// Writes a list in the form of the API to a new file, one item a line with its keys sorted, in constant memory.
package final class ServerListWriter {
  private let file: NewFile
  private let encoder = JSONEncoder()
  private var isEmpty = true

  /// Creates the file.
  package init(creatingAt path: String) throws(GeneratorError) {
    file = try NewFile(creatingAt: path)
    file.append("{\"Code\":1000,\"LogicalServers\":[".utf8)
    // Unsorted, the keys would be in another order on each system.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Adds a server.
  package func write(_ server: VPNServer) throws(GeneratorError) {
    try write(server.listed, id: server.id)
  }

  /// Adds a load.
  package func write(_ load: ServerLoad) throws(GeneratorError) {
    try write(load.listed, id: load.id)
  }

  private func write(_ item: JSONObject, id: String) throws(GeneratorError) {
    let json: Data
    do {
      json = try encoder.encode(item)
    } catch {
      // Only a number that JSON cannot represent is refused.
      guard case .invalidValue(_, let context)? = error as? EncodingError else {
        throw .unwritable(path: file.path, reason: "\(error)")
      }
      throw .notANumber(id: id, key: context.codingPath.last?.stringValue ?? "")
    }
    file.append((isEmpty ? "\n" : ",\n").utf8)
    file.append(json)
    isEmpty = false
    try file.flushIfFull()
  }

  /// Ends the list. Without this the file is not valid JSON.
  package func finish() throws(GeneratorError) {
    file.append("\n]}\n".utf8)
    try file.flush()
  }

  package func remove() {
    file.remove()
  }
}
