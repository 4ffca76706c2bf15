import Foundation
import SocleEntities

extension RandomRun {
  /// Makes several changes in one list, of which all are made, or none if a delete rule denies one.
  mutating func changeSeveral() throws {
    var (expected, changes, isDenied) = (naive, [EntityChange](), false)
    for _ in 1...random.number(1...4) where !isDenied {
      switch random.number(1...5) {
      case 1: changes.append(try save(&expected))
      case 2: changes += delete(&expected, &isDenied)
      case 3: changes += try deleteMatching(&expected, &isDenied)
      default: changes.append(try updateMatching(&expected))
      }
    }
    if isDenied {
      try shelf.expectThrow("denied", for: "a seal") { try shelf.store.apply(changes) }
    } else {
      try shelf.store.apply(changes)
      naive = expected
    }
  }

  private mutating func save(_ expected: inout NaiveShelf) throws -> EntityChange {
    let parcel = Parcel()
    parcel.name = "several"
    parcel.contents = [Content("\(random.number(0...8))")]
    if random.isOne(in: 2) { parcel.seals = [Label("s")] }
    expected.save(parcel)
    return try .saving(parcel)
  }

  private mutating func delete(
    _ expected: inout NaiveShelf, _ isDenied: inout Bool
  ) -> [EntityChange] {
    let isParcel = random.isOne(in: 2)
    let entity = isParcel ? "Parcel" : "Label"
    guard let id = isParcel ? pick(expected.parcels) : pick(expected.labels) else { return [] }
    isDenied = !expected.mayDelete(id)
    expected.delete(entity, id)
    return [.delete(entity, [.uuid(id)])]
  }

  /// A random request, and the parcels that it selects.
  private mutating func request(
    _ expected: NaiveShelf
  ) throws -> (EntityRequest, selected: [UUID]) {
    let matching = RandomCondition(&random)
    return (
      try EntityRequest(Parcel.self, where: [matching.filter]),
      expected.owners { matching.holds($0, expected) }
    )
  }

  private mutating func deleteMatching(
    _ expected: inout NaiveShelf, _ isDenied: inout Bool
  ) throws -> [EntityChange] {
    let (request, going) = try request(expected)
    guard going.count < 4 else { return [] }
    isDenied = !going.allSatisfy(expected.mayDelete)
    for id in going { expected.delete("Parcel", id) }
    return [.deleteAll(request)]
  }

  private mutating func updateMatching(_ expected: inout NaiveShelf) throws -> EntityChange {
    let (request, selected) = try request(expected)
    let (weight, next) = (random.number(-2...3), random.isOne(in: 2) ? nil : pick(expected.parcels))
    for id in selected {
      expected.parcels[id]?.weight = weight
      expected.parcels[id]?.next = next
    }
    return .update(
      request, set: ["weight": .int(Int64(weight)), "next": next.map { .uuid($0) } ?? .null])
  }
}
