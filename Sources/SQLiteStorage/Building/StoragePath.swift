import Foundation
import SQLiteCore

/// The path of a storage's file.
struct StoragePath {
  let text: String

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a URL that is no file URL.
  init(_ url: URL) throws(SQLiteError) {
    guard url.isFileURL else {
      throw .impossible(
        subject: "the storage path \(url.absoluteString)",
        reason: "it is no file URL. Make it with URL(fileURLWithPath:)")
    }
    text = url.path
  }

  /// Creates the missing folders above the file.
  func createFolder() throws(SQLiteError) {
    let folder = (text as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .file(path: folder, problem: .denied(reason: "the folder cannot be made"))
    }
  }

  /// Whether the file exists and will be refused by the initialization, so that it must not be changed.
  func isRefused<Version>(
    by schema: SQLiteSchema<Version>, _ policies: SchemaPolicies<Version>,
    _ options: ConnectionOptions
  ) -> Bool {
    // If it cannot even be read, opening it reports the error.
    guard let state = try? fileState(options) else { return false }
    do {
      _ = try schema.plan(for: state, policies, path: text)
      return false
    } catch {
      return true
    }
  }

  private func fileState(_ options: ConnectionOptions) throws -> FileState {
    var options = options
    options.journalMode = nil
    do {
      return try Connection(openingExistingAt: text, readOnly: true, options: options).fileState()
    } catch let error as SQLiteError where error.code?.primary == .readOnly {
      // A crash has left the file's journal, which has to be applied before anything can be read.
      return try Connection(openingExistingAt: text, options: options).fileState()
    }
  }
}
