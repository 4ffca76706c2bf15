import TestSupport
import Testing

@testable import TestProcess

extension RandomGraphRun {
  mutating func anyCall() -> GraphCall {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<50: return .change(seed: random.next())
    case 50..<58:
      let changes = Int.random(in: 1...4, using: &random)
      return .step(
        name: random.pick(["Change Box", "Rename", nil]), changes: changes, seed: random.next())
    case 58..<61: return .failingStep(seed: random.next())
    case 61..<76: return .undo
    case 76..<93: return .redo
    case 93..<97: return .reopen
    case 97:
      return .limitHistory(to: random.once(in: 2) ? nil : Int.random(in: 1...20, using: &random))
    case 98 where random.once(in: 5): return .clearHistory
    default: return .change(seed: random.next())
    }
  }

  mutating func anyQuestion() -> GraphQuestion {
    GraphQuestion(
      label: "thing \(Int.random(in: 0..<3, using: &random))",
      name: "box \(Int.random(in: 0..<4, using: &random))",
      number: Int.random(in: 0..<4, using: &random),
      loading: (0..<4).map { _ in random.once(in: 2) })
  }

  /// Applies a call to the model, and checks its answer.
  ///
  /// - Returns: The name of the call.
  mutating func note(_ call: GraphCall, _ answer: GraphAnswer) throws -> String {
    switch call {
    case .change: made(answer.world, nil)
    case .step(let name, _, _): made(answer.world, name)
    case .failingStep, .reopen: break
    case .undo:
      try #require(answer.operations == (position > 0 ? operations(of: position - 1) : nil))
      if position > 0 { position -= 1 }
    case .redo:
      let isLast = position == worlds.count - 1
      try #require(answer.operations == (isLast ? nil : operations(of: position)))
      if !isLast { position += 1 }
    case .limitHistory(let limit):
      self.limit = limit
      trim()
    case .clearHistory:
      (worlds, names) = ([world], [nil])
      position = 0
    }
    return answer.name
  }

  /// Adds a step to the model, unless it changed nothing.
  private mutating func made(_ world: World, _ name: String?) {
    guard world != self.world else { return }
    worlds.removeSubrange((position + 1)...)
    names.removeSubrange((position + 1)...)
    worlds.append(world)
    names.append(name)
    position += 1
    trim()
  }

  private mutating func trim() {
    let surplus = limit.map { max(0, position - $0) } ?? 0
    worlds.removeFirst(surplus)
    names.removeFirst(surplus)
    position -= surplus
  }

  private func operations(of step: Int) -> [String] {
    worlds[step + 1].operations(since: worlds[step])
  }

  /// The expected view of the history.
  var history: GraphView.History {
    let (canUndo, canRedo) = (position > 0, position < worlds.count - 1)
    let newest = (0..<(worlds.count - 1)).reversed().prefix(3)
    return GraphView.History(
      canUndo: canUndo, canRedo: canRedo, undoName: canUndo ? names[position] : nil,
      redoName: canRedo ? names[position + 1] : nil, names: newest.map { names[$0 + 1] },
      operations: newest.map(operations))
  }
}
