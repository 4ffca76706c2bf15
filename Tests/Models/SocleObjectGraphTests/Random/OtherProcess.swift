import Foundation
import TestSupport

@testable import TestProcess

/// Makes calls by a persister of another process.
struct OtherProcess: GraphCaller {
  private let process: ChildProcess

  init(_ path: String, version: Int) throws {
    process = try ChildProcess("random-graph", path, "\(version)")
  }

  func make(_ call: GraphCall, in world: World) throws -> GraphAnswer {
    try ask(GraphRequest(world: world, call: call))
  }

  func view(_ question: GraphQuestion) throws -> GraphView {
    try ask(GraphRequest(question: question))
  }

  private func ask<Answer: Decodable>(_ request: GraphRequest) throws -> Answer {
    let line = try process.ask(String(decoding: JSONEncoder().encode(request), as: UTF8.self))
    do { return try JSONDecoder().decode(Answer.self, from: Data(line.utf8)) } catch {
      throw RandomDifference(description: "another process answered \(line)")
    }
  }
}
