import Foundation
import TestSupport
import Testing

@testable import SocleCore

/// A child process without root's rights opens it.
@Suite(
  "A read-only file",
  .enabled(if: ChildProcess.canLosePrivileges, ChildProcess.cannotLosePrivileges))
struct PermissionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "A read-only file is read, also in a read-only folder", arguments: [JournalMode.wal, .delete])
  func sealed(mode: JournalMode) throws {
    try makeDatabase(mode)
    try restrict(file: 0o444, folder: 0o555)
    let said = try ChildProcess("--unprivileged", "read", folder.file()).result()
    #expect(said == "tables: numbers", "\(said)")
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("Opening a read-only file for writing throws an error with the reason")
  func refused() throws {
    try makeDatabase(.delete)
    try restrict(file: 0o444, folder: 0o777)
    let said = try ChildProcess("--unprivileged", "open", folder.file()).result()
    #expect(said.contains("readOnly: true"), "\(said)")
  }

  @Test("Opening a file in a read-only folder for writing throws an error that mentions the folder")
  func unwritableFolder() throws {
    try makeDatabase(.wal)
    try restrict(file: 0o666, folder: 0o555)
    let said = try ChildProcess("--unprivileged", "open", folder.file()).result()
    #expect(said.contains("that the folder is writable"), "\(said)")
  }

  @Test("Opening a file without read permission throws an error with the reason")
  func unreadable() throws {
    try makeDatabase(.delete)
    try restrict(file: 0o000, folder: 0o777)
    let said = try ChildProcess("--unprivileged", "read", folder.file()).result()
    #expect(said.hasPrefix("error"), "\(said)")
  }

  private func makeDatabase(_ mode: JournalMode) throws {
    let options = ConnectionOptions(journalMode: mode)
    let connection = try Connection(creatingAt: folder.file(), options: options)
    try connection.createNumbers([1])
    try connection.close()
  }

  private func restrict(file: Int, folder mode: Int) throws {
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: file], ofItemAtPath: folder.file())
    try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
  }
}
