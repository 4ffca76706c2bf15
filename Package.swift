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
    .library(
      name: "Socle",
      targets: [
        "Socle", "SocleCore", "SocleQueries", "SocleFunctions", "SocleLiveSchema", "SocleStorage",
      ]),
    .library(
      name: "SocleModels",
      targets: [
        "SocleModels", "SocleEntities", "SocleRepositories", "SocleInjection", "SocleEntityTables",
        "SocleObjectGraph",
      ]),
    .library(
      name: "SoclePostgreSQL",
      targets: [
        "SoclePostgreSQL", "SocleEntities", "SocleRepositories", "SocleInjection",
        "SocleEntityPostgreSQL",
      ]),
    .library(name: "SocleCSV", targets: ["SocleCSV"]),
    .library(name: "SocleTesting", targets: ["SocleTesting", "SocleInjectionTesting"]),
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
      name: "SocleCSQLite",
      path: "Sources/SQLite/SocleCSQLite",
      pkgConfig: sqlite,
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .systemLibrary(
      name: "SocleCZlib",
      path: "Sources/Loading/SocleCZlib",
      pkgConfig: zlib,
      providers: [.apt(["zlib1g-dev"])]
    ),
    .systemLibrary(
      name: "SocleCPostgreSQL",
      path: "Sources/Models/SocleCPostgreSQL",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .target(name: "SocleSyntax", path: "Sources/SQLite/SocleSyntax"),
    .target(
      name: "SocleCore", dependencies: ["SocleSyntax", "SocleCSQLite"],
      path: "Sources/SQLite/SocleCore", exclude: notHere, resources: privacy),
    .target(
      name: "SocleQueries", dependencies: ["SocleCore"], path: "Sources/SQLite/SocleQueries"),
    .target(
      name: "SocleFunctions", dependencies: ["SocleCore", "SocleCSQLite"],
      path: "Sources/SQLite/SocleFunctions"),
    .target(
      name: "SocleLiveSchema", dependencies: ["SocleCore", "SocleCSQLite"],
      path: "Sources/SQLite/SocleLiveSchema"),
    .target(
      name: "SocleStorage", dependencies: ["SocleLiveSchema", "SocleCore", "SocleCSQLite"],
      path: "Sources/SQLite/SocleStorage"),
    .target(
      name: "Socle",
      dependencies: [
        "SocleCore", "SocleQueries", "SocleFunctions", "SocleLiveSchema",
        "SocleStorage",
      ], path: "Sources/SQLite/Socle"),
    .target(name: "SocleInjection", path: "Sources/Models/SocleInjection"),
    .target(name: "SocleCInjectionTesting", path: "Sources/Models/SocleCInjectionTesting"),
    .target(
      name: "SocleInjectionTesting", dependencies: ["SocleInjection", "SocleCInjectionTesting"],
      path: "Sources/Models/SocleInjectionTesting"),
    .target(name: "SocleEntities", path: "Sources/Models/SocleEntities"),
    .target(
      name: "SocleEntityTables",
      dependencies: [
        "SocleEntities", "SocleStorage", "SocleLiveSchema", "SocleQueries",
        "SocleCore",
      ], path: "Sources/Models/SocleEntityTables"),
    .target(
      name: "SocleRepositories", dependencies: ["SocleEntities", "SocleInjection"],
      path: "Sources/Models/SocleRepositories"),
    .target(
      name: "SocleObjectGraph",
      dependencies: [
        "SocleEntityTables", "SocleEntities", "SocleStorage", "SocleQueries", "SocleCore",
      ], path: "Sources/Models/SocleObjectGraph"),
    .target(
      name: "SocleTesting", dependencies: ["SocleEntities"], path: "Sources/Models/SocleTesting"),
    .target(
      name: "SocleEntityPostgreSQL",
      dependencies: [
        "SocleEntities",
        .target(name: "SocleCPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ], path: "Sources/Models/SocleEntityPostgreSQL"),
    .target(
      name: "SocleModels",
      dependencies: [
        "SocleEntities", "SocleRepositories", "SocleInjection", "SocleEntityTables",
        "SocleObjectGraph",
      ], path: "Sources/Models/SocleModels"),
    .target(
      name: "SoclePostgreSQL",
      dependencies: [
        "SocleEntities", "SocleRepositories", "SocleInjection", "SocleEntityPostgreSQL",
      ], path: "Sources/Models/SoclePostgreSQL"),
    .target(
      name: "SocleInputFiles", dependencies: ["SocleCZlib"],
      path: "Sources/Loading/SocleInputFiles",
      exclude: notHere, resources: privacy),
    .target(
      name: "SocleCSV",
      dependencies: [
        "SocleLiveSchema", "SocleCore", "SocleQueries", "SocleInputFiles",
      ],
      path: "Sources/Loading/SocleCSV"),
    .target(
      name: "LegoCatalogue", dependencies: ["SocleCore", "SocleQueries", "SocleCSV"],
      path: "Sources/Catalogues/LegoCatalogue"),
    .target(
      name: "ServerCatalogue",
      dependencies: [
        "SocleStorage", "SocleLiveSchema", "SocleQueries", "SocleCore",
        "SocleInjection", "SocleInputFiles",
      ], path: "Sources/Catalogues/ServerCatalogue"),
    .target(
      name: "CatalogueTesting",
      dependencies: [
        "ServerCatalogue", "SocleStorage", "SocleFunctions", "SocleCore", "SocleInjectionTesting",
        "SocleInjection",
      ], path: "Sources/Catalogues/CatalogueTesting"),
    .executableTarget(
      name: "catalogue",
      dependencies: [
        "SocleCSV", "LegoCatalogue", "ServerCatalogue", "SocleLiveSchema", "SocleFunctions",
        "SocleCore", "SocleInputFiles",
      ], path: "Sources/Catalogues/catalogue"),
    .executableTarget(
      name: "TestProcess",
      dependencies: [
        "SocleObjectGraph", "SocleEntityTables", "SocleTesting", "SocleEntities", "SocleStorage",
        "SocleLiveSchema", "SocleCore", "StoreChecks", "TestSupport",
      ],
      path: "Tests/TestProcess"),
    .target(
      name: "TestSupport", dependencies: ["SocleFunctions", "SocleCore", "SocleCSQLite"],
      path: "Tests/TestSupport"),
    .target(
      name: "TestExtension", dependencies: ["SocleCSQLite"], path: "Tests/TestExtension",
      cSettings: [.define("SQLITE_CORE")]),
    .target(
      name: "CatalogueSamples", dependencies: ["ServerCatalogue"],
      path: "Tests/Catalogues/CatalogueSamples"),
    .executableTarget(
      name: "samples", dependencies: ["CatalogueSamples"], path: "Tests/Catalogues/SamplesCommand"),
    .target(
      name: "ReliabilityScenarios",
      dependencies: [
        "ServerCatalogue", "LegoCatalogue", "SocleCSV", "SocleInputFiles", "SocleObjectGraph",
        "SocleRepositories",
        "SocleEntityTables", "SocleEntities", "SocleStorage", "SocleLiveSchema", "SocleFunctions",
        "SocleQueries", "SocleCore", "TestSupport",
      ], path: "Tests/Reliability/Scenarios"),
    .executableTarget(
      name: "reliability", dependencies: ["ReliabilityScenarios"],
      path: "Tests/Reliability/Command"),
    .testTarget(
      name: "ReliabilityTests", dependencies: ["ReliabilityScenarios", "reliability"],
      path: "Tests/Reliability/ReliabilityTests"),
    .testTarget(
      name: "SocleSyntaxTests",
      dependencies: [
        "SocleCSQLite", "SocleQueries", "SocleSyntax", "SocleCore", "TestSupport",
      ], path: "Tests/SQLite/SocleSyntaxTests"),
    .testTarget(
      name: "SocleCoreTests",
      dependencies: [
        "SocleCSQLite",
        "SocleSyntax", "SocleCore", "SocleQueries", "SocleFunctions",
        "SocleLiveSchema", "SocleStorage",
        "TestProcess", "TestSupport",
      ], path: "Tests/SQLite/SocleCoreTests"),
    .testTarget(
      name: "SocleQueriesTests",
      dependencies: [
        "SocleSyntax",
        "SocleQueries", "SocleFunctions", "SocleLiveSchema", "SocleStorage", "SocleCore",
        "TestSupport",
      ], path: "Tests/SQLite/SocleQueriesTests"),
    .testTarget(
      name: "SocleFunctionsTests",
      dependencies: [
        "SocleCSQLite", "SocleSyntax",
        "SocleFunctions", "SocleQueries", "SocleLiveSchema", "SocleStorage", "SocleCore",
        "TestExtension", "TestSupport",
      ], path: "Tests/SQLite/SocleFunctionsTests"),
    .testTarget(
      name: "SocleLiveSchemaTests",
      dependencies: [
        "SocleLiveSchema", "SocleQueries", "SocleSyntax", "SocleCore", "TestSupport",
      ], path: "Tests/SQLite/SocleLiveSchemaTests"),
    .testTarget(
      name: "SocleStorageTests",
      dependencies: [
        "SocleQueries",
        "SocleStorage", "SocleLiveSchema", "SocleFunctions", "SocleCore",
        "TestExtension", "TestProcess",
        "TestSupport",
      ], path: "Tests/SQLite/SocleStorageTests"),
    .testTarget(
      name: "SocleInjectionTests", dependencies: ["SocleInjection", "TestSupport"],
      path: "Tests/Models/SocleInjectionTests"),
    .testTarget(
      name: "SocleInjectionTestingTests",
      dependencies: ["SocleInjectionTesting", "SocleInjection", "TestSupport"],
      path: "Tests/Models/SocleInjectionTestingTests"),
    .target(
      name: "StoreChecks", dependencies: ["SocleTesting", "SocleEntities"],
      path: "Tests/Models/StoreChecks"),
    .testTarget(
      name: "SocleEntitiesTests",
      dependencies: ["SocleEntities", "SocleTesting", "StoreChecks", "TestSupport"],
      path: "Tests/Models/SocleEntitiesTests"),
    .testTarget(
      name: "SocleEntityTablesTests",
      dependencies: [
        "SocleEntityTables", "SocleEntities", "SocleTesting", "StoreChecks", "SocleStorage",
        "SocleLiveSchema",
        "SocleQueries", "SocleCore", "TestProcess", "TestSupport",
      ], path: "Tests/Models/SocleEntityTablesTests"),
    .testTarget(
      name: "SocleRepositoriesTests",
      dependencies: [
        "SocleModels", "SoclePostgreSQL",
        "SocleRepositories", "SocleEntityTables", "SocleEntities", "SocleTesting", "StoreChecks",
        "SocleInjection",
        "SocleStorage",
        "SocleLiveSchema", "SocleQueries", "SocleCore", "TestSupport",
      ], path: "Tests/Models/SocleRepositoriesTests"),
    .testTarget(
      name: "SocleEntityPostgreSQLTests",
      dependencies: [
        "SocleModels", "SoclePostgreSQL",
        "SocleEntityPostgreSQL", "SocleEntityTables", "SocleRepositories", "SocleEntities",
        "SocleTesting",
        "StoreChecks", "SocleInjection", "TestSupport",
      ], path: "Tests/Models/SocleEntityPostgreSQLTests"),
    .testTarget(
      name: "SocleObjectGraphTests",
      dependencies: [
        "SocleModels",
        "SocleObjectGraph", "SocleEntityTables", "SocleEntities", "SocleStorage", "SocleLiveSchema",
        "SocleQueries", "SocleCore", "TestProcess",
        "TestSupport",
      ], path: "Tests/Models/SocleObjectGraphTests"),
    .testTarget(
      name: "SocleInputFilesTests", dependencies: ["SocleInputFiles", "TestSupport"],
      path: "Tests/Loading/SocleInputFilesTests"),
    .testTarget(
      name: "SocleCSVTests",
      dependencies: [
        "SocleCSV", "SocleCore", "SocleLiveSchema", "SocleQueries", "SocleInputFiles",
        "TestSupport",
      ], path: "Tests/Loading/SocleCSVTests"),
    .testTarget(
      name: "CSVClientTests",
      dependencies: ["SocleCSV", "SocleCore", "SocleQueries", "TestSupport"],
      path: "Tests/Loading/CSVClientTests"),
    .testTarget(
      name: "LegoCatalogueTests",
      dependencies: [
        "LegoCatalogue", "SocleCSV", "CatalogueSamples", "SocleCore", "SocleQueries",
        "SocleInputFiles", "TestSupport",
      ], path: "Tests/Catalogues/LegoCatalogueTests"),
    .testTarget(
      name: "CatalogueSamplesTests",
      dependencies: [
        "CatalogueSamples", "samples", "CatalogueTesting", "ServerCatalogue", "SocleCSV",
        "SocleInputFiles", "TestSupport",
      ], path: "Tests/Catalogues/CatalogueSamplesTests"),
    .testTarget(
      name: "ServerCatalogueTests",
      dependencies: [
        "ServerCatalogue", "CatalogueTesting", "SocleStorage", "SocleQueries",
        "SocleCore",
        "SocleInjection", "SocleInputFiles", "TestSupport",
      ], path: "Tests/Catalogues/ServerCatalogueTests"),
    .testTarget(
      name: "CatalogueTestingTests",
      dependencies: [
        "CatalogueTesting", "ServerCatalogue", "SocleStorage", "SocleCore", "SocleInjectionTesting",
        "SocleInjection", "TestSupport",
      ], path: "Tests/Catalogues/CatalogueTestingTests"),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "Socle", "SocleCSQLite", "SocleInjection", "SocleInjectionTesting", "TestSupport",
      ]),
    .testTarget(
      name: "catalogueTests",
      dependencies: [
        "catalogue", "SocleCSV", "LegoCatalogue", "ServerCatalogue", "CatalogueSamples",
        "SocleCore", "TestSupport",
      ], path: "Tests/Catalogues/catalogueTests"),
  ],
  swiftLanguageModes: [.v6]
)
