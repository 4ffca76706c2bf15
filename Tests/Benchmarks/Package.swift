// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that the peers Socle is measured against never become its dependencies.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "Socle", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: [
    .target(
      name: "CPeers",
      // The plain loop in C is the unit of every ratio, so it is optimized in every configuration.
      cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: [.linkedLibrary("sqlite3")]
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CPeers",
        .product(name: "SQLiteCore", package: "Socle"),
        .product(name: "SQLiteQueries", package: "Socle"),
        .product(name: "SQLiteStorage", package: "Socle"),
        .product(name: "SQLiteLiveSchema", package: "Socle"),
        .product(name: "CSVLoading", package: "Socle"),
        .product(name: "LegoCatalogue", package: "Socle"),
        .product(name: "ServerCatalogue", package: "Socle"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Sources/Benchmarks"
    ),
    .executableTarget(
      name: "entity-benchmarks",
      dependencies: [
        "CPeers",
        .product(name: "Entities", package: "Socle"),
        .product(name: "EntityTables", package: "Socle"),
        .product(name: "ObjectGraph", package: "Socle"),
        .product(name: "Repositories", package: "Socle"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Sources/EntityBenchmarks"
    ),
  ],
  swiftLanguageModes: [.v6]
)
