import Foundation
import TestSupport
import Testing

/// A Chromium without a window, for tests of pages.
enum Browser {
  /// The program, nil if none is installed.
  static let program: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .flatMap { folder in ["chromium", "google-chrome"].map { "\(folder)/\($0)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }()

  static let isMissing: Comment = "Chromium is not installed (Debian's package: chromium)"

  /// The value of a JavaScript expression about a page in a frame of this width.
  ///
  /// - Parameter expression: The page is `page`, a `Document`.
  static func value(
    of expression: String, on page: String, width: Int, isDark: Bool
  ) throws -> String {
    let folder = try TemporaryFolder()
    let source = page.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let frame = """
      <!DOCTYPE html><iframe style="width: \(width)px; height: 800px; border: 0" srcdoc="\(source)"></iframe>
      <script>onload = () => { const page = frames[0].document; document.title = \(expression) }</script>
      """
    let file = try folder.write(Array(frame.utf8), to: "frame.html")
    let options = [
      "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.file("profile"))",
      "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--dump-dom", "file://\(file)",
    ]
    let text = try ProgramRun(try #require(program).path, options).output
    let title = text.firstMatch(of: /<title>(.*?)<\/title>/)
    return try #require(title.map { String($0.1) }, "the browser showed \(text.prefix(200))")
  }
}
