import Foundation
import TestSupport
import Testing

@Suite(
  "The names of modules beside an app's own",
  .enabled(if: SwiftCompiler.tool("swift") != nil, "needs swift on the path"))
struct PackageNamesTests {
  @Test("An app may have targets named as modules of a database layer usually are")
  func usual() throws {
    let run = try Self.dependencies(
      ofPackageWithTargets: ["Entities", "CSQLite", "Repositories", "Injection"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.lowercased().contains("socle"))
  }

  @Test("A target with the name of a module of Socle is refused")
  func planted() throws {
    let run = try Self.dependencies(ofPackageWithTargets: ["Entities", "SocleCore"])
    #expect(run.status != 0)
    #expect(run.errors.contains("SocleCore"))
  }

  /// What SwiftPM says of a package with these targets of its own, which depends on each library product of this one.
  private static func dependencies(ofPackageWithTargets names: [String]) throws -> ProgramRun {
    let manifest = try String(
      contentsOf: PackageFiles.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let products = manifest.matches(of: /\.library\(\s*name: "(\w+)"/).map { String($0.1) }
    try #require(products.contains("SocleModels") && products.contains("ServerCatalogue"))
    let folder = try TemporaryFolder()
    // The name of a package's folder is its identity.
    let socle = folder.file("Socle")
    try FileManager.default.createSymbolicLink(
      atPath: socle, withDestinationPath: PackageFiles.root.path)
    for name in names + ["App"] {
      try FileManager.default.createDirectory(
        atPath: folder.file("app/Sources/\(name)"), withIntermediateDirectories: true)
      try folder.write(Array("let number = 1\n".utf8), to: "app/Sources/\(name)/Number.swift")
    }
    let uses = products.map { ".product(name: \"\($0)\", package: \"Socle\")" }
    let own = names.map { ".target(name: \"\($0)\")," }
    try folder.write(
      Array(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "app", platforms: [.macOS(.v14)], dependencies: [.package(path: "../Socle")],
          targets: [\(own.joined())
            .target(name: "App", dependencies: [\(uses.joined(separator: ", "))])])
        """.utf8), to: "app/Package.swift")
    let program = try #require(SwiftCompiler.tool("swift"))
    return try ProgramRun(
      program.path, ["package", "--package-path", folder.file("app"), "show-dependencies"])
  }
}
