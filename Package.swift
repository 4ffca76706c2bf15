// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Socle",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "Socle", targets: ["Socle"]),
    .library(name: "SQLiteCore", targets: ["SQLiteCore"]),
    .library(name: "SQLiteCodings", targets: ["SQLiteCodings"]),
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
    .library(name: "CSVLoading", targets: ["CSVLoading"]),
    .library(name: "LegoCatalogue", targets: ["LegoCatalogue"]),
    .library(name: "ServerCatalogue", targets: ["ServerCatalogue"]),
    .library(name: "CatalogueTesting", targets: ["CatalogueTesting"]),
    .executable(name: "catalogue", targets: ["catalogue"]),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .target(name: "SQLiteSyntax"),
    .target(name: "SQLiteCore", dependencies: ["SQLiteSyntax", "CSQLite"]),
    .target(name: "SQLiteCodings", dependencies: ["SQLiteCore"]),
    .target(name: "SQLiteQueries", dependencies: ["SQLiteCore"]),
    .target(name: "SQLiteFunctions", dependencies: ["SQLiteCore", "CSQLite"]),
    .target(name: "SQLiteLiveSchema", dependencies: ["SQLiteCore", "CSQLite"]),
    .target(name: "SQLiteStorage", dependencies: ["SQLiteLiveSchema", "SQLiteCore", "CSQLite"]),
    .target(
      name: "Socle",
      dependencies: [
        "SQLiteCore", "SQLiteCodings", "SQLiteQueries", "SQLiteFunctions", "SQLiteLiveSchema",
        "SQLiteStorage",
      ]),
    .target(name: "Injection"),
    .target(name: "CInjectionTesting"),
    .target(name: "InjectionTesting", dependencies: ["Injection", "CInjectionTesting"]),
    .target(name: "Entities"),
    .target(
      name: "EntityTables",
      dependencies: [
        "Entities", "SQLiteStorage", "SQLiteLiveSchema", "SQLiteQueries", "SQLiteCodings",
        "SQLiteCore",
      ]),
    .target(name: "Repositories", dependencies: ["Entities", "Injection"]),
    .target(
      name: "ObjectGraph",
      dependencies: [
        "EntityTables", "Entities", "SQLiteStorage", "SQLiteQueries", "SQLiteCodings", "SQLiteCore",
      ]),
    .target(name: "EntityTesting", dependencies: ["Entities"]),
    .target(name: "InputFiles", dependencies: ["CZlib"]),
    .target(
      name: "CSVLoading",
      dependencies: ["SQLiteStorage", "SQLiteCore", "SQLiteQueries", "InputFiles"]),
    .target(name: "LegoCatalogue", dependencies: ["SQLiteCore", "SQLiteQueries", "CSVLoading"]),
    .target(name: "CatalogueSamples", dependencies: ["ServerCatalogue", "InputFiles"]),
    .target(
      name: "ServerCatalogue",
      dependencies: [
        "SQLiteStorage", "SQLiteLiveSchema", "SQLiteQueries", "SQLiteCodings", "SQLiteCore",
        "Injection", "InputFiles",
      ]
    ),
    .target(
      name: "CatalogueTesting",
      dependencies: [
        "ServerCatalogue", "SQLiteStorage", "SQLiteCore", "InjectionTesting", "Injection",
      ]),
    .executableTarget(
      name: "catalogue",
      dependencies: [
        "CSVLoading", "LegoCatalogue", "ServerCatalogue", "CatalogueSamples", "SQLiteLiveSchema",
        "SQLiteCore", "InputFiles",
      ]),
    .executableTarget(
      name: "TestProcess",
      dependencies: [
        "ObjectGraph", "Entities", "SQLiteStorage", "SQLiteLiveSchema", "SQLiteCore",
      ],
      path: "Tests/TestProcess"),
    .target(
      name: "TestSupport", dependencies: ["SQLiteFunctions", "SQLiteCore", "CSQLite"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "SQLiteSyntaxTests",
      dependencies: [
        "CSQLite", "SQLiteQueries", "SQLiteSyntax", "SQLiteCodings", "SQLiteCore", "TestSupport",
      ]),
    .testTarget(
      name: "SQLiteCodingsTests",
      dependencies: [
        "SQLiteCodings", "SQLiteQueries", "SQLiteLiveSchema", "SQLiteCore", "TestSupport",
      ]),
    .testTarget(
      name: "SQLiteCoreTests",
      dependencies: [
        "CSQLite",
        "SQLiteSyntax", "SQLiteCore", "SQLiteCodings", "SQLiteQueries", "SQLiteFunctions",
        "SQLiteLiveSchema", "SQLiteStorage",
        "TestProcess", "TestSupport",
      ]),
    .testTarget(
      name: "SQLiteQueriesTests",
      dependencies: [
        "SQLiteSyntax",
        "SQLiteCodings", "SQLiteQueries", "SQLiteLiveSchema", "SQLiteStorage", "SQLiteCore",
        "TestSupport",
      ]),
    .testTarget(
      name: "SQLiteFunctionsTests",
      dependencies: [
        "SQLiteSyntax",
        "SQLiteCodings", "SQLiteFunctions", "SQLiteQueries", "SQLiteLiveSchema", "SQLiteCore",
        "TestSupport",
      ]),
    .testTarget(
      name: "SQLiteLiveSchemaTests",
      dependencies: [
        "SQLiteLiveSchema", "SQLiteQueries", "SQLiteSyntax", "SQLiteCore", "TestSupport",
      ]),
    .testTarget(
      name: "SQLiteStorageTests",
      dependencies: [
        "SQLiteQueries",
        "SQLiteCodings", "SQLiteStorage", "SQLiteLiveSchema", "SQLiteFunctions", "SQLiteCore",
        "TestProcess",
        "TestSupport",
      ]),
    .testTarget(name: "InjectionTests", dependencies: ["Injection", "TestSupport"]),
    .testTarget(
      name: "InjectionTestingTests",
      dependencies: ["InjectionTesting", "Injection", "TestSupport"]),
    .testTarget(name: "EntitiesTests", dependencies: ["Entities", "EntityTesting", "TestSupport"]),
    .testTarget(
      name: "EntityTablesTests",
      dependencies: [
        "SQLiteCodings", "EntityTables", "Entities", "EntityTesting", "SQLiteStorage",
        "SQLiteLiveSchema",
        "SQLiteQueries", "SQLiteCore", "TestSupport",
      ]),
    .testTarget(
      name: "RepositoriesTests",
      dependencies: [
        "Repositories", "EntityTables", "Entities", "EntityTesting", "Injection", "SQLiteStorage",
        "SQLiteLiveSchema", "SQLiteQueries", "SQLiteCore", "TestSupport",
      ]),
    .testTarget(
      name: "ObjectGraphTests",
      dependencies: [
        "ObjectGraph", "EntityTables", "Entities", "SQLiteStorage", "SQLiteLiveSchema",
        "SQLiteQueries", "SQLiteCore", "TestProcess",
        "TestSupport",
      ]),
    .testTarget(name: "InputFilesTests", dependencies: ["InputFiles", "TestSupport"]),
    .testTarget(
      name: "CSVLoadingTests",
      dependencies: [
        "CSVLoading", "SQLiteCore", "SQLiteLiveSchema", "SQLiteQueries", "InputFiles",
        "TestSupport",
      ]),
    .testTarget(
      name: "CSVClientTests",
      dependencies: ["CSVLoading", "SQLiteCore", "SQLiteQueries", "TestSupport"]),
    .testTarget(
      name: "LegoCatalogueTests",
      dependencies: [
        "LegoCatalogue", "CSVLoading", "CatalogueSamples", "SQLiteCore", "SQLiteQueries",
        "InputFiles", "TestSupport",
      ]),
    .testTarget(
      name: "CatalogueSamplesTests",
      dependencies: [
        "CatalogueSamples", "CatalogueTesting", "ServerCatalogue", "CSVLoading", "InputFiles",
        "TestSupport",
      ]),
    .testTarget(
      name: "ServerCatalogueTests",
      dependencies: [
        "SQLiteCodings", "ServerCatalogue", "CatalogueTesting", "SQLiteStorage", "SQLiteQueries",
        "SQLiteCore",
        "Injection", "InputFiles", "TestSupport",
      ]),
    .testTarget(
      name: "CatalogueTestingTests",
      dependencies: [
        "CatalogueTesting", "ServerCatalogue", "SQLiteStorage", "SQLiteCore", "InjectionTesting",
        "Injection", "TestSupport",
      ]),
    .testTarget(name: "ReadmeTests", dependencies: ["Socle", "TestSupport"]),
    .testTarget(
      name: "catalogueTests",
      dependencies: [
        "catalogue", "CSVLoading", "LegoCatalogue", "ServerCatalogue", "CatalogueSamples",
        "SQLiteCore", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
