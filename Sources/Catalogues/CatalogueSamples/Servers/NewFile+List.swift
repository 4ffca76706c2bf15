internal import Foundation
internal import ServerCatalogue

extension NewFile {
  /// Writes a list in the form of the API to a new file, one item a line with its keys sorted. If that fails, no file is left.
  static func writeList(
    _ items: some Sequence<JSONObject>, to path: String
  ) throws(GeneratorError) {
    let file = try NewFile(creatingAt: path)
    let encoder = JSONEncoder()
    // Unsorted, the keys would be in another order on each system.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    file.append("{\"Code\":1000,\"LogicalServers\":[".utf8)
    var separator = "\n"
    do {
      for item in items {
        file.append(separator.utf8)
        file.append(try encoder.encode(item))
        separator = ",\n"
        try file.flushIfFull()
      }
      file.append("\n]}\n".utf8)
      try file.flush()
    } catch {
      file.remove()
      throw error as? GeneratorError ?? .unwritable(path: path, reason: "\(error)")
    }
  }
}
