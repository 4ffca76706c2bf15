/// A path divided at its last slash, byte by byte.
///
/// Foundation's functions trap on some paths (`x`, `////a//`), take `~` for the home folder, and find no slash before a name that
/// begins with an accent.
package struct PathParts {
  /// The last component of the path, without slashes after it; empty if the path consists of slashes only.
  package let name: String
  /// The path of the folder that contains ``name``: `.` if the path is only a name, `/` if the folder is the root.
  package let folder: String

  /// Divides `path`, which need not exist.
  package init(_ path: String) {
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    name = names.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    folder =
      if names.count > 1 {
        String(decoding: path.utf8[..<names[names.count - 2].endIndex], as: UTF8.self)
      } else {
        path.utf8.first == UInt8(ascii: "/") ? "/" : "."
      }
  }

  /// ``name`` without its extension.
  package var stem: String {
    dot.map { String(decoding: name.utf8[..<$0], as: UTF8.self) } ?? name
  }

  /// The part of ``name`` after its last dot; empty if nothing follows the dot, or only dots precede it.
  package var pathExtension: String {
    dot.map { String(decoding: name.utf8[$0...].dropFirst(), as: UTF8.self) } ?? ""
  }

  private var dot: String.Index? {
    let dot = UInt8(ascii: ".")
    guard let last = name.utf8.lastIndex(of: dot), name.utf8.last != dot,
      name.utf8[..<last].contains(where: { $0 != dot })
    else { return nil }
    return last
  }
}
