import Foundation
import SocleStorage

/// A request to another process, on one line: a call, or a question.
struct GraphRequest: Codable {
  var world = World()
  var call: GraphCall?
  var question: GraphQuestion?
}

/// A process that makes the random calls of another, with the models of one version.
enum RandomGraphProcess {
  /// Answers requests until the input ends.
  static func answer(_ path: String, version: String) throws {
    let open = { try SQLitePool(openingOrCreatingAt: path) }
    let caller: any GraphCaller =
      switch version {
      case "1": try LocalCaller<Box1>(open)
      case "2": try LocalCaller<Box2>(open)
      default: try LocalCaller<Box3>(open)
      }
    while let line = readLine() {
      let answer: Data
      do { answer = try self.answer(Data(line.utf8), caller) } catch {
        answer = Data("error: \(error)".filter { $0 != "\n" }.utf8)
      }
      try FileHandle.standardOutput.write(contentsOf: answer + [UInt8(ascii: "\n")])
    }
  }

  private static func answer(_ line: Data, _ caller: any GraphCaller) throws -> Data {
    let request = try JSONDecoder().decode(GraphRequest.self, from: line)
    if let question = request.question { return try JSONEncoder().encode(caller.view(question)) }
    guard let call = request.call else { return Data() }
    return try JSONEncoder().encode(caller.make(call, in: request.world))
  }
}
