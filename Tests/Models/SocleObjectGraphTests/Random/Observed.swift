import SocleEntities
import SocleObjectGraph
import Testing

@testable import TestProcess

/// The boxes that a persister observes, and the things with the boxes that hold them.
struct Observed<Box: RandomBox> {
  private var boxes: ModelResults<Box>.AsyncIterator
  private var things: ModelResults<Box.Thing>.AsyncIterator
  private var latestBoxes: World?
  private var latestThings: World?

  init(_ persister: SQLitePersister) {
    boxes = persister.results(type: Box.self).makeAsyncIterator()
    things = persister.results(type: Box.Thing.self, loading: Array(Box.Thing.inverses.prefix(1)))
      .makeAsyncIterator()
  }

  /// Compares the next observed results with the contents of `world`, if results are due: after a change, unless the latest
  /// result is equal.
  ///
  /// - Returns: Whether there was a result.
  mutating func compare(_ world: World, before: World) async throws -> Bool {
    let (newBoxes, newThings) = (Self.boxes(in: world), Self.things(in: world))
    var isNew = false
    if newBoxes != latestBoxes, latestBoxes == nil || newBoxes != Self.boxes(in: before) {
      var found = World()
      for box in try #require(try await boxes.next()) { found.store(box) }
      try #require(found == newBoxes)
      (latestBoxes, isNew) = (newBoxes, true)
    }
    if newThings != latestThings, latestThings == nil || newThings != Self.things(in: before) {
      var found = World()
      for thing in try #require(try await things.next()) {
        found.store(thing)
        for box in thing.boxes { found.store(box) }
      }
      try #require(found == newThings)
      (latestThings, isNew) = (newThings, true)
    }
    return isNew
  }

  /// The boxes, with what they hold.
  private static func boxes(in world: World) -> World {
    var found = World()
    for id in world.boxes.keys { world.model(id, as: Box.self).map { found.store($0) } }
    return found
  }

  /// The things, and the boxes that hold any.
  private static func things(in world: World) -> World {
    var found = World()
    found.things = world.things
    for (id, box) in world.boxes where !box.things.isEmpty {
      world.model(id, as: Box.self).map { found.store($0) }
    }
    return found
  }
}
