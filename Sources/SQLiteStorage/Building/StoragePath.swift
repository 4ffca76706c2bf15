import Foundation
import SQLiteCore

/// Where a storage's file is.
struct StoragePath {
  let text: String

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` for a URL that leads to no file.
  init(_ url: URL) throws(SQLiteError) {
    guard url.isFileURL else {
      throw .impossible(
        subject: "the storage path \(url.absoluteString)",
        reason: "it is no file URL. Make it with URL(fileURLWithPath:)")
    }
    text = url.path
  }

  /// Makes the folders above the file that are missing.
  func createFolder() throws(SQLiteError) {
    let folder = (text as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .file(path: folder, problem: .denied(reason: "the folder cannot be made"))
    }
  }

  /// Whether the file is there and will not be initialised, so that nothing of it may be changed.
  func isRefused<Version>(
    by schema: SQLiteSchema<Version>, _ policies: SchemaPolicies<Version>,
    _ options: ConnectionOptions
  ) -> Bool {
    // What cannot even be looked at is for the opening to report.
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
      // A crash has left its journal, which has to be applied before anything can be read.
      return try Connection(openingExistingAt: text, options: options).fileState()
    }
  }
}
