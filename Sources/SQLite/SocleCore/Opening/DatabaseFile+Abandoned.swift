import Foundation
internal import SocleCSQLite

extension DatabaseFile {
  /// Removes what a killed process has left at this path: a database that nobody uses, with its log and journal.
  ///
  /// Only regular files are removed, and only if they are empty, begin like a file of SQLite, or begin with a sector of zeros,
  /// which a power failure leaves if it came before the first page was on the disk. If a connection of any process has a lock on
  /// the database, nothing is removed. (In WAL mode every connection has one.)
  /// - Parameter other: The path of another database. If both paths lead to one file, removing this name loses nothing.
  package func removeAbandoned(besides other: String) {
    if Self.isRegular(path) {
      if FileIdentity(path) == FileIdentity(other) {
        if !companions.contains(where: Self.exists) { unlink(path) }
      } else {
        whileLocked { sector in
          let isUnwritten = sector.allSatisfy { $0 == 0 }
          if isUnwritten || sector.starts(with: Self.beginning) { unlink(path) }
        }
      }
    }
    guard !Self.exists(path) else { return }
    for file in companions where Self.isRegular(file) && Self.beginsLikeLog(file) { unlink(file) }
  }

  /// Calls `body` with the file's first 512 bytes, padded with zeros, if no connection of any process has a lock on the file, and
  /// keeps others from beginning to use it meanwhile.
  ///
  /// Only SQLite may lock and unlock a file that this process may have open.
  func whileLocked(_ body: (_ sector: [UInt8]) -> Void) {
    guard Self.isRegular(path),
      let connection = try? Connection(path: enginePath, flags: SQLITE_OPEN_READWRITE),
      let file = try? connection.openFile("locking the file"),
      let methods = file.pointee.pMethods?.pointee, let lock = methods.xLock
    else { return }
    // Closing the connection closes the file.
    defer { withExtendedLifetime(connection) { _ = methods.xUnlock?(file, SQLITE_LOCK_NONE) } }
    guard lock(file, SQLITE_LOCK_SHARED) == SQLITE_OK,
      lock(file, SQLITE_LOCK_EXCLUSIVE) == SQLITE_OK,
      let sector = try? connection.fileStart(512)
    else { return }
    body(sector)
  }

  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether the file is empty, or begins like a log, the index of a log or a journal.
  private static func beginsLikeLog(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    var start: UInt32 = 0
    guard fread(&start, 4, 1, file) == 1 else { return size(of: path) == 0 }
    // The index is in the byte order of the machine, and zero until it is filled.
    return start == 0 || start == 3_007_000
      || [0x377F_0682, 0x377F_0683, 0xD9D5_05F9].contains(UInt32(bigEndian: start))
  }
}
