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
        .product(name: "SocleEntities", package: "Socle"),
        .product(name: "SocleEntityPostgreSQL", package: "Socle"),
        .product(name: "SocleEntityTables", package: "Socle"),
        .product(name: "SocleRepositories", package: "Socle"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
