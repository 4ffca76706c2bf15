/// A file's bytes one chunk at a time, so that they can be looked at before they are consumed.
final class ChunkBuffer {
  /// Nil if all bytes are in memory from the beginning.
  let file: DiskFile?

  /// The bytes that were read from the file and not yet consumed.
  private(set) var unread: UnsafeMutableRawBufferPointer

  /// The size of the file, in bytes, when it was opened; 0 for a pipe.
  let totalBytes: Int

  private let storage: UnsafeMutableRawBufferPointer

  init(file: DiskFile, size: Int) {
    self.file = file
    storage = .allocate(byteCount: max(size, 2), alignment: 16)
    unread = .init(start: storage.baseAddress, count: 0)
    totalBytes = file.totalBytes
  }

  init(copying bytes: UnsafeRawBufferPointer) {
    file = nil
    storage = .allocate(byteCount: max(bytes.count, 2), alignment: 16)
    storage.copyMemory(from: bytes)
    unread = .init(rebasing: storage.prefix(bytes.count))
    totalBytes = bytes.count
  }

  deinit {
    storage.deallocate()
  }

  var bytesRead: Int { file?.bytesRead ?? totalBytes }

  var offset: Int { bytesRead - unread.count }

  func consume(_ count: Int) {
    unread = .init(rebasing: unread.dropFirst(count))
  }

  /// Adds bytes behind the unread ones; false if the file has no more.
  func readMore() throws(InputFileError) -> Bool {
    guard let file else { return false }
    storage.copyMemory(from: .init(unread))
    let free = UnsafeMutableRawBufferPointer(rebasing: storage.dropFirst(unread.count))
    let count = try file.read(into: free)
    unread = .init(rebasing: storage.prefix(unread.count + count))
    return count > 0
  }

  /// Whether the unread bytes begin with the two bytes that mark gzip.
  func beginsLikeGzip() throws(InputFileError) -> Bool {
    while unread.count < 2 {
      guard try readMore() else { return false }
    }
    return unread[0] == 0x1F && unread[1] == 0x8B
  }
}
