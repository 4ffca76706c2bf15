import Foundation
import SocleEntities

let addingChecks: [EntityCheck] = [
  EntityCheck("An update adds to stored numbers, sets other properties, and refuses overflows") {
    shelf in
    let samplers = [Sampler(large: 1), Sampler(large: .max, count: 2)]
    try shelf.save(all: samplers)
    func add(
      _ amounts: [String: EntityValue], set values: [String: EntityValue] = [:], below: Int64 = .max
    ) throws {
      let request = try EntityRequest(Sampler.self, where: [\.large < below])
      try shelf.apply(.update(request, set: values, adding: amounts))
    }
    try add(
      ["large": .int(2), "count": .int(1), "number": .double(0.5)], set: ["flag": .bool(true)])
    let found = try shelf.fetch(Sampler.self, orderedBy: [.ascending(\.large)])
    try shelf.expect(found.map(\.large), is: [3, .max])
    try shelf.expect(found.map(\.count), is: [nil, 2])
    try shelf.expect(found.map(\.number), is: [0.5, 0])
    try shelf.expect(found.map(\.flag), is: [true, false])
    let all = EntityRequest("Sampler")
    for (amount, large) in [(Int64(1), Int64.max), (-1, .min), (.max, 1), (.min, -1)] {
      try shelf.apply(.update(all, set: ["large": .int(large), "count": .int(7)]))
      try shelf.expectThrow("unstorable", for: "a sum beyond 64 bits") {
        try shelf.apply(.update(all, set: ["count": .int(0)], adding: ["large": .int(amount)]))
      }
      try shelf.expect(2, of: Sampler.self, where: \.large == large, \.count == 7)
      let other = large < 0 ? Int64.max : .min
      try shelf.apply(.update(all, set: [:], adding: ["large": .int(other)]))
      try shelf.expect(2, of: Sampler.self, where: \.large == large + other)
    }
    try shelf.apply(.update(all, set: ["number": .double(.greatestFiniteMagnitude)]))
    try shelf.expectThrow("unstorable", for: "a sum that is infinite") {
      try shelf.apply(.update(all, set: [:], adding: ["number": .double(1e300)]))
    }
    let refused: [[String: EntityValue]] = [
      ["large": .double(1)], ["number": .int(1)], ["number": .double(.infinity)], ["id": .int(1)],
      ["count": .null], ["note": .string("a")], ["flag": .bool(true)], ["date": .date(.now)],
    ]
    for amounts in refused {
      try shelf.expectThrow("invalidRequest", for: "adding \(amounts)") { try add(amounts) }
    }
    try shelf.expectThrow("invalidRequest", for: "a property that is also set") {
      try add(["large": .int(1)], set: ["large": .int(2)])
    }
  },
  EntityCheck("All additions that four threads make at the same time are stored") { shelf in
    try shelf.save(Link(0))
    let other = try shelf.reopened(for: EntityShape.all(from: Link.self)) ?? shelf.store
    let one = EntityChange.update(EntityRequest("Link"), set: [:], adding: ["number": .int(1)])
    try inThreads(
      [shelf.store, other, shelf.store, other].map { store -> @Sendable () throws -> Void in
        { for _ in 0..<25 { try store.apply([one]) } }
      })
    try shelf.expect(try shelf.only(Link.self).number, is: 100)
  },
]
