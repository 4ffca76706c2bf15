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
    by schema: SQLiteSchema<Version>, _ policies: SchemaPolicies<Version>
  ) -> Bool {
    // What cannot even be looked at is for the opening to report.
    guard let reader = try? Connection(openingExistingAt: text, readOnly: true),
      let state = try? reader.fileState()
    else { return false }
    do {
      _ = try schema.plan(for: state, policies, path: text)
      return false
    } catch {
      return true
    }
  }
}
