// swift-tools-version: 6.2
import PackageDescription

// Apart from the other benchmarks, so that these need neither libpq nor a server.
let package = Package(
  name: "PostgreSQLBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Socle", path: "../../..", traits: ["PostgreSQL"])],
  targets: [
    .systemLibrary(name: "CLibpq", path: "Sources/CLibpq", pkgConfig: "libpq"),
    .executableTarget(
      name: "postgresql-benchmarks",
      dependencies: [
        "CLibpq",
        .product(name: "SocleModels", package: "Socle"),
        .product(name: "SoclePostgreSQL", package: "Socle"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
