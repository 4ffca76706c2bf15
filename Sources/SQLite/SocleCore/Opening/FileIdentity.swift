import Foundation

/// Identifies a file by its device and inode number, which the file keeps when it is renamed. A file that replaces another at
/// the same path has another identity.
package struct FileIdentity: Hashable, Sendable {
  private let device: Int
  private let number: Int
  /// The size and the time of the last change; empty if they are not part of the identity.
  private let contents: [Int]

  /// The identity of the file that exists now at `path`; nil if there is none.
  ///
  /// - Parameter includingContents: Whether size and modification time are part of the identity, so that a write changes it.
  package init?(_ path: String, includingContents: Bool = false) {
    var status = stat()
    // Passing the string itself would allocate a copy, once for each write of a pool.
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status, includingContents: includingContents)
  }

  /// The identity of an open file.
  package init(_ status: stat, includingContents: Bool = false) {
    device = Int(truncatingIfNeeded: status.st_dev)
    number = Int(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    contents = includingContents ? [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)] : []
  }
}
