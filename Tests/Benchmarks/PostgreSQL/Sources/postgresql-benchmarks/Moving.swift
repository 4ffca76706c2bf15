import Foundation
import SocleEntities
import SocleEntityPostgreSQL
import SocleEntityTables

/// Moves a file with recipes to a server, and measures the memory that it takes.
/// postgresql-benchmarks move [COUNT]
enum Moving {
  static func run(_ count: Int, on server: Server) throws {
    let path = "\(NSTemporaryDirectory())\(UUID().uuidString).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try SQLiteEntityStore(creatingAt: path)
    try file.prepare(EntityShape.all(from: Recipe.self))
    for _ in 0..<count / 1000 {
      try file.save(EntityBatch(of: Recipe.made(1000, children: 10)))
    }
    let target = PostgreSQLEntityStore(try server.newSchema())
    let before = peakMemory
    var copied: [String: CopiedEntities] = [:]
    let first = try milliseconds { copied = try file.copy(Recipe.self, to: target) }
    let again = try milliseconds { try file.copy(Recipe.self, to: target) }
    print(
      "moved \(copied.mapValues(\.count)) in \(Int(first.wall)) ms, again \(Int(again.wall)) ms;",
      "peak memory before \(before), after \(peakMemory)")
  }

  private static var peakMemory: String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }.map(String.init) ?? "?"
  }
}
