import Foundation
import TestSupport
import Testing

@testable import SQLiteCore

/// A child without root's rights looks at them; where those cannot be given up, it says so and nothing is proved.
@Suite("A file that may only be read")
struct PermissionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("is read, in a folder that may only be read too", arguments: [JournalMode.wal, .delete])
  func sealed(mode: JournalMode) throws {
    try makeDatabase(mode)
    try restrict(file: 0o444, folder: 0o555)
    let said = try ChildProcess("--unprivileged", "read", folder.file()).result()
    #expect(said == "tables: numbers" || said.hasPrefix("skipped"), "\(said)")
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("is refused where it is to be written, saying why")
  func refused() throws {
    try makeDatabase(.delete)
    try restrict(file: 0o444, folder: 0o777)
    let said = try ChildProcess("--unprivileged", "open", folder.file()).result()
    #expect(said.contains("readOnly: true") || said.hasPrefix("skipped"), "\(said)")
  }

  @Test("or may not even be read, is refused, saying why")
  func unreadable() throws {
    try makeDatabase(.delete)
    try restrict(file: 0o000, folder: 0o777)
    let said = try ChildProcess("--unprivileged", "read", folder.file()).result()
    #expect(said.hasPrefix("error") || said.hasPrefix("skipped"), "\(said)")
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
