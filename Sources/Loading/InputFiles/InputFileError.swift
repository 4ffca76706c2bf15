/// The reason why the bytes of a file cannot be read.
package struct InputFileError: Error, Equatable, CustomStringConvertible {
  /// The path of the file, or the name given in its place.
  package let path: String
  package let reason: String
  /// Whether the file begins like gzip, but cannot be decompressed completely.
  package var isDamaged = false

  /// The message: what was attempted, on which file, and what to do.
  package var description: String {
    "cannot \(isDamaged ? "decompress" : "read") \"\(path)\": \(reason)"
  }
}
