// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Socle",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "SQLiteCore", targets: ["SQLiteCore"])
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
    .target(name: "InputFiles", dependencies: ["CZlib"]),
    .target(name: "LegoCatalogue", dependencies: ["InputFiles"]),
    .testTarget(name: "SQLiteCoreTests", dependencies: ["SQLiteCore"]),
    .testTarget(name: "InputFilesTests", dependencies: ["InputFiles"]),
    .testTarget(name: "LegoCatalogueTests", dependencies: ["LegoCatalogue", "InputFiles"]),
  ],
  swiftLanguageModes: [.v6]
)
