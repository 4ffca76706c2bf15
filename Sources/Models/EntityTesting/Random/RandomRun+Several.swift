import Entities
import Foundation

extension RandomRun {
  /// Makes several changes in one list, of which all are made, or none if a delete rule denies one.
  mutating func changeSeveral() throws {
    var (expected, changes, isDenied) = (naive, [EntityChange](), false)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !isDenied {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: changes.append(try save(&expected))
      case 1: changes += delete(&expected, &isDenied)
      case 2: changes += try deleteMatching(&expected, &isDenied)
      default: changes.append(try updateMatching(&expected))
      }
    }
    if isDenied {
      try shelf.expectThrow("a seal") { try shelf.store.apply(changes) }
    } else {
      try shelf.store.apply(changes)
      naive = expected
    }
  }

  private mutating func save(_ expected: inout NaiveShelf) throws -> EntityChange {
    let parcel = Parcel()
    parcel.name = "several"
    parcel.contents = [Content("\(Int.random(in: 0..<9, using: &random))")]
    if Bool.random(using: &random) { parcel.seals = [Label("s")] }
    expected.save(parcel)
    return .save(try EntityBatch(of: [parcel]))
  }

  private mutating func delete(
    _ expected: inout NaiveShelf, _ isDenied: inout Bool
  ) -> [EntityChange] {
    let isParcel = Bool.random(using: &random)
    guard let id = isParcel ? pick(expected.parcels) : pick(expected.labels) else { return [] }
    isDenied = !expected.mayDelete(id)
    if isParcel { expected.deleteParcel(id) } else { expected.deleteLabel(id) }
    return [.delete(isParcel ? "Parcel" : "Label", [.uuid(id)])]
  }

  private mutating func deleteMatching(
    _ expected: inout NaiveShelf, _ isDenied: inout Bool
  ) throws -> [EntityChange] {
    let matching = RandomCondition(&random)
    var request = EntityRequest("Parcel")
    request.condition = try matching.filter.condition()
    let going = expected.parcels.values.filter { matching.holds($0, expected) }.map(\.id)
    guard going.count < 4 else { return [] }
    isDenied = !going.allSatisfy(expected.mayDelete)
    for id in going { expected.deleteParcel(id) }
    return [.deleteAll(request)]
  }

  private mutating func updateMatching(_ expected: inout NaiveShelf) throws -> EntityChange {
    let matching = RandomCondition(&random)
    let weight = Int.random(in: -2...3, using: &random)
    let next = Bool.random(using: &random) ? nil : pick(expected.parcels)
    var request = EntityRequest("Parcel")
    request.condition = try matching.filter.condition()
    let ids = expected.parcels.values.filter { matching.holds($0, expected) }.map(\.id)
    for id in ids {
      expected.parcels[id]?.weight = weight
      expected.parcels[id]?.next = next
    }
    return .update(
      request, set: ["weight": .int(Int64(weight)), "next": next.map { .uuid($0) } ?? .null])
  }
}
