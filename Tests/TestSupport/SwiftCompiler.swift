import Foundation

/// The Swift compiler on the path, for tests of what compiles in a user's program and what does not.
package enum SwiftCompiler {
  /// The compiler, nil if there is none.
  package static let program: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The errors and warnings in the text of a `main.swift`, which may import the modules that are built.
  package static func diagnostics(of text: String) throws -> String {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(text.utf8), to: "main.swift")
    let process = Process()
    process.executableURL = program
    process.arguments = [
      "-typecheck", "-swift-version", "6", "-I", BuiltProducts.program("Modules").path, "-I",
      PackageFiles.root.appendingPathComponent("Sources/SQLite/CSQLite").path, file,
    ]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let output = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
