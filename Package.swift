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
    .target(name: "SQLiteCore", dependencies: ["CSQLite"]),
    .testTarget(name: "SQLiteCoreTests", dependencies: ["SQLiteCore"]),
  ],
  swiftLanguageModes: [.v6]
)
