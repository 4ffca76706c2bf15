// swift-tools-version: 6.3
import PackageDescription

#if os(macOS)
  // Apple's SDKs contain these libraries; pkg-config would find Homebrew's, which an app for iOS cannot link.
  let (sqlite, zlib): (String?, String?) = (nil, nil)
  let privacy: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
  let notHere: [String] = []
#else
  let (sqlite, zlib): (String?, String?) = ("sqlite3", "zlib")
  // On Linux a resource would become a folder beside every program.
  let privacy: [Resource] = []
  let notHere = ["PrivacyInfo.xcprivacy"]
#endif

let package = Package(
  name: "Socle",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .visionOS(.v1)],
  products: [
    .library(name: "Socle", targets: ["Socle"]),
    .library(name: "SQLiteCore", targets: ["SQLiteCore"]),
    .library(name: "SQLiteQueries", targets: ["SQLiteQueries"]),
    .library(name: "SQLiteFunctions", targets: ["SQLiteFunctions"]),
    .library(name: "SQLiteLiveSchema", targets: ["SQLiteLiveSchema"]),
    .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
    .library(name: "Injection", targets: ["Injection"]),
    .library(name: "InjectionTesting", targets: ["InjectionTesting"]),
    .library(name: "Entities", targets: ["Entities"]),
    .library(name: "EntityTables", targets: ["EntityTables"]),
    .library(name: "Repositories", targets: ["Repositories"]),
    .library(name: "ObjectGraph", targets: ["ObjectGraph"]),
    .library(name: "EntityTesting", targets: ["EntityTesting"]),
    .library(name: "EntityPostgreSQL", targets: ["EntityPostgreSQL"]),
    .library(name: "CSVLoading", targets: ["CSVLoading"]),
    .library(name: "LegoCatalogue", targets: ["LegoCatalogue"]),
    .library(name: "ServerCatalogue", targets: ["ServerCatalogue"]),
    .library(name: "CatalogueTesting", targets: ["CatalogueTesting"]),
    .executable(name: "catalogue", targets: ["catalogue"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "The store in a PostgreSQL database, which needs the system library libpq.")
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      path: "Sources/SQLite/CSQLite",
      pkgConfig: sqlite,
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
      name: "CZlib",
      path: "Sources/Loading/CZlib",
      pkgConfig: zlib,
      providers: [.apt(["zlib1g-dev"])]
    ),
    .systemLibrary(
      name: "CPostgreSQL",
      path: "Sources/Models/CPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .target(name: "SQLiteSyntax", path: "Sources/SQLite/SQLiteSyntax"),
    .target(
      name: "SQLiteCore", dependencies: ["SQLiteSyntax", "CSQLite"],
      path: "Sources/SQLite/SQLiteCore", exclude: notHere, resources: privacy),
    .target(
      name: "SQLiteQueries", dependencies: ["SQLiteCore"], path: "Sources/SQLite/SQLiteQueries"),
    .target(
      name: "SQLiteFunctions", dependencies: ["SQLiteCore", "CSQLite"],
      path: "Sources/SQLite/SQLiteFunctions"),
    .target(
      name: "SQLiteLiveSchema", dependencies: ["SQLiteCore", "CSQLite"],
      path: "Sources/SQLite/SQLiteLiveSchema"),
    .target(
      name: "SQLiteStorage", dependencies: ["SQLiteLiveSchema", "SQLiteCore", "CSQLite"],
      path: "Sources/SQLite/SQLiteStorage"),
    .target(
      name: "Socle",
      dependencies: [
        "SQLiteCore", "SQLiteQueries", "SQLiteFunctions", "SQLiteLiveSchema",
        "SQLiteStorage",
      ], path: "Sources/SQLite/Socle"),
    .target(name: "Injection", path: "Sources/Models/Injection"),
    .target(name: "CInjectionTesting", path: "Sources/Models/CInjectionTesting"),
    .target(
      name: "InjectionTesting", dependencies: ["Injection", "CInjectionTesting"],
      path: "Sources/Models/InjectionTesting"),
    .target(name: "Entities", path: "Sources/Models/Entities"),
    .target(
      name: "EntityTables",
      dependencies: [
        "Entities", "SQLiteStorage", "SQLiteLiveSchema", "SQLiteQueries",
        "SQLiteCore",
      ], path: "Sources/Models/EntityTables"),
    .target(
      name: "Repositories", dependencies: ["Entities", "Injection"],
      path: "Sources/Models/Repositories"),
    .target(
      name: "ObjectGraph",
      dependencies: [
        "EntityTables", "Entities", "SQLiteStorage", "SQLiteQueries", "SQLiteCore",
      ], path: "Sources/Models/ObjectGraph"),
    .target(
      name: "EntityTesting", dependencies: ["Entities"], path: "Sources/Models/EntityTesting"),
    .target(
      name: "EntityPostgreSQL",
      dependencies: [
        "Entities", .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ], path: "Sources/Models/EntityPostgreSQL"),
    .target(
      name: "InputFiles", dependencies: ["CZlib"], path: "Sources/Loading/InputFiles",
      exclude: notHere, resources: privacy),
    .target(
      name: "CSVLoading",
      dependencies: [
        "SQLiteStorage", "SQLiteLiveSchema", "SQLiteCore", "SQLiteQueries", "InputFiles",
      ],
      path: "Sources/Loading/CSVLoading"),
    .target(
      name: "LegoCatalogue", dependencies: ["SQLiteCore", "SQLiteQueries", "CSVLoading"],
      path: "Sources/Catalogues/LegoCatalogue"),
    .target(
      name: "ServerCatalogue",
      dependencies: [
        "SQLiteStorage", "SQLiteLiveSchema", "SQLiteQueries", "SQLiteCore",
        "Injection", "InputFiles",
      ], path: "Sources/Catalogues/ServerCatalogue"),
    .target(
      name: "CatalogueTesting",
      dependencies: [
        "ServerCatalogue", "SQLiteStorage", "SQLiteCore", "InjectionTesting", "Injection",
      ], path: "Sources/Catalogues/CatalogueTesting"),
    .executableTarget(
      name: "catalogue",
      dependencies: [
        "CSVLoading", "LegoCatalogue", "ServerCatalogue", "SQLiteLiveSchema", "SQLiteCore",
        "InputFiles",
      ], path: "Sources/Catalogues/catalogue"),
    .executableTarget(
      name: "TestProcess",
      dependencies: [
        "ObjectGraph", "EntityTesting", "Entities", "SQLiteStorage", "SQLiteLiveSchema",
        "SQLiteCore", "TestSupport",
      ],
      path: "Tests/TestProcess"),
    .target(
      name: "TestSupport", dependencies: ["SQLiteFunctions", "SQLiteCore", "CSQLite"],
      path: "Tests/TestSupport"),
    .target(
      name: "CatalogueSamples", dependencies: ["ServerCatalogue"],
      path: "Tests/Catalogues/CatalogueSamples"),
    .executableTarget(
      name: "samples", dependencies: ["CatalogueSamples"], path: "Tests/Catalogues/SamplesCommand"),
    .target(
      name: "ReliabilityScenarios",
      dependencies: [
        "ServerCatalogue", "LegoCatalogue", "CSVLoading", "InputFiles", "ObjectGraph",
        "Repositories",
        "EntityTables", "Entities", "SQLiteStorage", "SQLiteLiveSchema", "SQLiteFunctions",
        "SQLiteQueries", "SQLiteCore", "TestSupport",
      ], path: "Tests/Reliability/Scenarios"),
    .executableTarget(
      name: "reliability", dependencies: ["ReliabilityScenarios"],
      path: "Tests/Reliability/Command"),
    .testTarget(
      name: "ReliabilityTests", dependencies: ["ReliabilityScenarios", "reliability"],
      path: "Tests/Reliability/ReliabilityTests"),
    .testTarget(
      name: "SQLiteSyntaxTests",
      dependencies: [
        "CSQLite", "SQLiteQueries", "SQLiteSyntax", "SQLiteCore", "TestSupport",
      ], path: "Tests/SQLite/SQLiteSyntaxTests"),
    .testTarget(
      name: "SQLiteCoreTests",
      dependencies: [
        "CSQLite",
        "SQLiteSyntax", "SQLiteCore", "SQLiteQueries", "SQLiteFunctions",
        "SQLiteLiveSchema", "SQLiteStorage",
        "TestProcess", "TestSupport",
      ], path: "Tests/SQLite/SQLiteCoreTests"),
    .testTarget(
      name: "SQLiteQueriesTests",
      dependencies: [
        "SQLiteSyntax",
        "SQLiteQueries", "SQLiteLiveSchema", "SQLiteStorage", "SQLiteCore",
        "TestSupport",
      ], path: "Tests/SQLite/SQLiteQueriesTests"),
    .testTarget(
      name: "SQLiteFunctionsTests",
      dependencies: [
        "SQLiteSyntax",
        "SQLiteFunctions", "SQLiteQueries", "SQLiteLiveSchema", "SQLiteCore",
        "TestSupport",
      ], path: "Tests/SQLite/SQLiteFunctionsTests"),
    .testTarget(
      name: "SQLiteLiveSchemaTests",
      dependencies: [
        "SQLiteLiveSchema", "SQLiteQueries", "SQLiteSyntax", "SQLiteCore", "TestSupport",
      ], path: "Tests/SQLite/SQLiteLiveSchemaTests"),
    .testTarget(
      name: "SQLiteStorageTests",
      dependencies: [
        "SQLiteQueries",
        "SQLiteStorage", "SQLiteLiveSchema", "SQLiteFunctions", "SQLiteCore",
        "TestProcess",
        "TestSupport",
      ], path: "Tests/SQLite/SQLiteStorageTests"),
    .testTarget(
      name: "InjectionTests", dependencies: ["Injection", "TestSupport"],
      path: "Tests/Models/InjectionTests"),
    .testTarget(
      name: "InjectionTestingTests",
      dependencies: ["InjectionTesting", "Injection", "TestSupport"],
      path: "Tests/Models/InjectionTestingTests"),
    .target(
      name: "StoreChecks", dependencies: ["EntityTesting", "Entities"],
      path: "Tests/Models/StoreChecks"),
    .testTarget(
      name: "EntitiesTests",
      dependencies: ["Entities", "EntityTesting", "StoreChecks", "TestSupport"],
      path: "Tests/Models/EntitiesTests"),
    .testTarget(
      name: "EntityTablesTests",
      dependencies: [
        "EntityTables", "Entities", "EntityTesting", "StoreChecks", "SQLiteStorage",
        "SQLiteLiveSchema",
        "SQLiteQueries", "SQLiteCore", "TestSupport",
      ], path: "Tests/Models/EntityTablesTests"),
    .testTarget(
      name: "RepositoriesTests",
      dependencies: [
        "Repositories", "EntityTables", "Entities", "EntityTesting", "StoreChecks", "Injection",
        "SQLiteStorage",
        "SQLiteLiveSchema", "SQLiteQueries", "SQLiteCore", "TestSupport",
      ], path: "Tests/Models/RepositoriesTests"),
    .testTarget(
      name: "EntityPostgreSQLTests",
      dependencies: [
        "EntityPostgreSQL", "EntityTables", "Repositories", "Entities", "EntityTesting",
        "StoreChecks", "Injection", "TestSupport",
      ], path: "Tests/Models/EntityPostgreSQLTests"),
    .testTarget(
      name: "ObjectGraphTests",
      dependencies: [
        "ObjectGraph", "EntityTables", "Entities", "SQLiteStorage", "SQLiteLiveSchema",
        "SQLiteQueries", "SQLiteCore", "TestProcess",
        "TestSupport",
      ], path: "Tests/Models/ObjectGraphTests"),
    .testTarget(
      name: "InputFilesTests", dependencies: ["InputFiles", "TestSupport"],
      path: "Tests/Loading/InputFilesTests"),
    .testTarget(
      name: "CSVLoadingTests",
      dependencies: [
        "CSVLoading", "SQLiteCore", "SQLiteLiveSchema", "SQLiteQueries", "InputFiles",
        "TestSupport",
      ], path: "Tests/Loading/CSVLoadingTests"),
    .testTarget(
      name: "CSVClientTests",
      dependencies: ["CSVLoading", "SQLiteCore", "SQLiteQueries", "TestSupport"],
      path: "Tests/Loading/CSVClientTests"),
    .testTarget(
      name: "LegoCatalogueTests",
      dependencies: [
        "LegoCatalogue", "CSVLoading", "CatalogueSamples", "SQLiteCore", "SQLiteQueries",
        "InputFiles", "TestSupport",
      ], path: "Tests/Catalogues/LegoCatalogueTests"),
    .testTarget(
      name: "CatalogueSamplesTests",
      dependencies: [
        "CatalogueSamples", "samples", "CatalogueTesting", "ServerCatalogue", "CSVLoading",
        "InputFiles", "TestSupport",
      ], path: "Tests/Catalogues/CatalogueSamplesTests"),
    .testTarget(
      name: "ServerCatalogueTests",
      dependencies: [
        "ServerCatalogue", "CatalogueTesting", "SQLiteStorage", "SQLiteQueries",
        "SQLiteCore",
        "Injection", "InputFiles", "TestSupport",
      ], path: "Tests/Catalogues/ServerCatalogueTests"),
    .testTarget(
      name: "CatalogueTestingTests",
      dependencies: [
        "CatalogueTesting", "ServerCatalogue", "SQLiteStorage", "SQLiteCore", "InjectionTesting",
        "Injection", "TestSupport",
      ], path: "Tests/Catalogues/CatalogueTestingTests"),
    .testTarget(
      name: "ReadmeTests", dependencies: ["Socle", "Injection", "InjectionTesting", "TestSupport"]),
    .testTarget(
      name: "catalogueTests",
      dependencies: [
        "catalogue", "CSVLoading", "LegoCatalogue", "ServerCatalogue", "CatalogueSamples",
        "SQLiteCore", "TestSupport",
      ], path: "Tests/Catalogues/catalogueTests"),
  ],
  swiftLanguageModes: [.v6]
)
