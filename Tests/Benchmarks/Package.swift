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
        .product(name: "Socle", package: "Socle"),
        .product(name: "SocleCSV", package: "Socle"),
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
        .product(name: "SocleModels", package: "Socle"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Sources/EntityBenchmarks"
    ),
    .executableTarget(
      name: "key-value",
      dependencies: [.product(name: "Socle", package: "Socle")],
      path: "Sources/KeyValue"
    ),
  ],
  swiftLanguageModes: [.v6]
)
