/// A random call, which any process can make.
enum GraphCall: Codable {
  case change(seed: UInt64)
  case step(name: String?, changes: Int, seed: UInt64)
  /// A step that throws after two changes.
  case failingStep(seed: UInt64)
  case undo
  case redo
  case reopen
  case limitHistory(to: Int?)
  case clearHistory
}

/// The outcome of a call.
struct GraphAnswer: Codable {
  var name: String
  /// What should be stored after a step.
  var world: World
  /// What undo or redo returned, sorted; nil if there was nothing to undo or redo.
  var operations: [String]?
}

/// Makes calls and looks at what is stored, in this process or another.
protocol GraphCaller {
  /// - Parameter world: What is stored.
  func make(_ call: GraphCall, in world: World) throws -> GraphAnswer
  func view(_ question: GraphQuestion) throws -> GraphView
}
