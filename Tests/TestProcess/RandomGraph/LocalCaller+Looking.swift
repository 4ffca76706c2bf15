import SocleEntities
import SocleObjectGraph

extension LocalCaller {
  func view(_ question: GraphQuestion) throws -> GraphView {
    let things = try persister.retrieve(
      type: Box.Thing.self,
      loading: zip(Box.Thing.inverses, question.loading).filter(\.1).map(\.0))
    let number = question.number
    return GraphView(
      world: try stored(things),
      inverses: Dictionary(
        uniqueKeysWithValues: things.map { thing in
          (
            thing.id ?? 0,
            GraphView.Inverses(
              boxes: thing.boxes.compactMap(\.id), keepers: thing.keepers.compactMap(\.id),
              previous: thing.previous.compactMap(\.id), fan: thing.fan?.id)
          )
        }),
      holding: try ids(Box.holding(question.label)),
      holdingMore: try persister.count(type: Box.self, where: [Box.holding(moreThan: number)]),
      within: try ids(Box.Thing.within(question.name)),
      following: try ids(Box.Thing.following(moreThan: number)),
      withoutFan: try ids(Box.Thing.withoutFan), history: try history())
  }

  /// All that is stored; each copy within another object has to be the same.
  private func stored(_ things: [Box.Thing]) throws -> World {
    var world = World()
    let boxes = try persister.retrieve(type: Box.self)
    for thing in things { world.store(thing, isDeep: false) }
    for box in boxes { world.store(box, isDeep: false) }
    var copies = world
    for thing in things + things.flatMap(\.previous) { copies.store(thing) }
    let holders = things.flatMap { $0.boxes + $0.keepers + [$0.fan].compactMap(\.self) }
    for box in boxes + holders { copies.store(box) }
    guard copies == world else {
      throw RandomDifference(description: "\(world) is stored, copies are \(copies)")
    }
    return world
  }

  private func ids<Object: Saveable>(
    _ filter: Filter<Object>
  ) throws -> [Int] {
    try persister.retrieve(type: Object.self, where: [filter]).compactMap(\.id)
  }

  private func history() throws -> GraphView.History {
    let steps = try persister.history(limit: 3)
    return try GraphView.History(
      canUndo: persister.canUndo(), canRedo: persister.canRedo(),
      undoName: persister.undoName(), redoName: persister.redoName(), names: steps.map(\.name),
      operations: steps.map { $0.operations.map(\.description).sorted() })
  }
}
