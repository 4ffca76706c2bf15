import Foundation

/// The Swift compiler on the path, for tests of what compiles in a user's program and what does not.
package enum SwiftCompiler {
  /// The compiler, nil if there is none.
  package static let program = tool("swiftc")

  /// A program of the toolchain on the path, nil if there is none.
  package static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The errors and warnings in the text of a `main.swift`, which may import the modules that are built.
  package static func diagnostics(of text: String) throws -> String {
    let folder = try TemporaryFolder()
    return try compile(text, in: folder, ["-typecheck"])
  }

  /// What a `main.swift` prints that imports Socle, or the diagnostics if it does not compile.
  package static func output(of text: String, _ arguments: String...) throws -> String {
    let folder = try TemporaryFolder()
    // The objects of the tests' executable: the folders of the modules may contain those of files that are gone.
    let list = BuiltProducts.program("SoclePackageTests.product/Objects.LinkFileList")
    let module = /\/(Socle(?:Syntax|Core|Queries|Functions|LiveSchema|Storage)?)\.build\//
    let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter { $0.contains(module) }
    let diagnostics = try compile(
      text, in: folder, ["-o", folder.file("main"), "-lsqlite3"] + objects)
    guard diagnostics.isEmpty else { return diagnostics }
    return try ProgramRun(folder.file("main"), arguments).output
  }

  private static func compile(
    _ text: String, in folder: TemporaryFolder, _ options: [String]
  ) throws -> String {
    guard let program else { return "there is no compiler" }
    let file = try folder.write(Array(text.utf8), to: "main.swift")
    let cSQLite = PackageFiles.root.appendingPathComponent("Sources/SQLite/SocleCSQLite").path
    let modules = BuiltProducts.program("Modules").path
    return try ProgramRun(
      program.path, ["-swift-version", "6", "-I", modules, "-I", cSQLite, file] + options
    ).errors
  }
}
