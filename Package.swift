// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Socle",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "SQLiteCore", targets: ["SQLiteCore"]),
    .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
    .library(name: "Injection", targets: ["Injection"]),
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
    .target(name: "SQLiteCore", dependencies: ["CSQLite"]),
    .target(name: "SQLiteStorage", dependencies: ["SQLiteCore"]),
    .target(name: "Injection"),
    .target(name: "InputFiles", dependencies: ["CZlib"]),
    .target(name: "LegoCatalogue", dependencies: ["SQLiteCore", "InputFiles"]),
    .target(
      name: "ServerCatalogue",
      dependencies: ["SQLiteStorage", "SQLiteCore", "Injection", "InputFiles"]
    ),
    .target(
      name: "CatalogueTesting",
      dependencies: ["ServerCatalogue", "SQLiteStorage", "SQLiteCore", "Injection"]),
    .executableTarget(name: "catalogue", dependencies: ["LegoCatalogue", "ServerCatalogue"]),
    .executableTarget(
      name: "TestProcess", dependencies: ["SQLiteCore", "SQLiteStorage"], path: "Tests/TestProcess"),
    .testTarget(name: "SQLiteCoreTests", dependencies: ["SQLiteCore", "TestProcess"]),
    .testTarget(
      name: "SQLiteStorageTests", dependencies: ["SQLiteStorage", "SQLiteCore", "TestProcess"]),
    .testTarget(name: "InjectionTests", dependencies: ["Injection"]),
    .testTarget(name: "InputFilesTests", dependencies: ["InputFiles"]),
    .testTarget(
      name: "LegoCatalogueTests", dependencies: ["LegoCatalogue", "SQLiteCore", "InputFiles"]),
    .testTarget(
      name: "ServerCatalogueTests",
      dependencies: [
        "ServerCatalogue", "CatalogueTesting", "SQLiteStorage", "SQLiteCore", "Injection",
        "InputFiles",
      ]),
    .testTarget(
      name: "CatalogueTestingTests",
      dependencies: [
        "CatalogueTesting", "ServerCatalogue", "SQLiteStorage", "SQLiteCore", "Injection",
      ]),
    .testTarget(name: "ReadmeTests", dependencies: ["SQLiteCore"]),
    .testTarget(
      name: "catalogueTests", dependencies: ["catalogue", "LegoCatalogue", "ServerCatalogue"]),
  ],
  swiftLanguageModes: [.v6]
)
