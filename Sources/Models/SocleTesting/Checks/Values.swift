import Foundation
import SocleEntities

let valueChecks: [EntityCheck] = [
  EntityCheck("Every type of property comes back as it was saved") { shelf in
    var sampler = Sampler("a\u{0}b 🍲 e\u{301}", large: .min, count: 0, note: "")
    (sampler.flag, sampler.maybe, sampler.level) = (true, false, .high)
    (sampler.small, sampler.natural) = (.min, .max)
    (sampler.number, sampler.short, sampler.amount) = (0.1, 0.1, -.infinity)
    (sampler.bytes, sampler.code) = (Data([0, 1, 255]), .init(text: "xy"))
    (sampler.list, sampler.table) = ([3, 1, 2], ["a": 0.1, "b": 1e300])
    sampler.link = URL(string: "https://example.com/a?b=c")
    try shelf.expect(try shelf.saved(sampler), is: sampler)
  },
  EntityCheck("Nil, and empty text, bytes, arrays and dictionaries, come back as they were saved") {
    shelf in
    let sampler = Sampler()
    try shelf.expect(try shelf.saved(sampler), is: sampler)
  },
  EntityCheck("The largest integers and numbers come back") { shelf in
    var sampler = Sampler(large: .max, count: .min)
    (sampler.small, sampler.number) = (.max, .greatestFiniteMagnitude)
    (sampler.short, sampler.amount) = (.leastNonzeroMagnitude, .leastNonzeroMagnitude)
    try shelf.expect(try shelf.saved(sampler), is: sampler)
  },
  EntityCheck("Dates come back within the store's precision") { shelf in
    for seconds in [0, 0.1, -1e9 / 3, 795_000_000.123456789, 1e-9, 6e11] {
      var sampler = Sampler()
      sampler.date = Date(timeIntervalSinceReferenceDate: seconds)
      try shelf.save(sampler)
      let back = try shelf.only(Sampler.self, where: \.id == sampler.id).date
      let distance = abs(back.timeIntervalSinceReferenceDate - seconds)
      try shelf.expect(distance <= shelf.store.datePrecision, "\(seconds) s, off by \(distance)")
    }
  },
  EntityCheck("Negative zero is stored and found as zero") { shelf in
    var sampler = Sampler()
    (sampler.number, sampler.amount) = (-0.0, -0.0)
    sampler.date = Date(timeIntervalSinceReferenceDate: -0.0)
    let back = try shelf.saved(sampler)
    try shelf.expect(back.number.sign == .plus && back.amount?.sign == .plus, "0, found -0")
    for filter in [\Sampler.number == 0.0, \.number == -0.0, .that(\.number, isIn: [-0.0])] {
      try shelf.expect(1, of: Sampler.self, where: filter)
    }
    try shelf.apply(.expect(EntityBatch(of: [sampler])))
  },
  EntityCheck("Any text comes back from a column of JSON, and is found") { shelf in
    let shape = EntityShape("Note", key: .int, properties: [EntityProperty("body", .json)])
    try shelf.store.prepare([shape])
    for text in ["12", " 12.0", " 12", "", "a\u{0}b", "{", "e\u{301}"] {
      let rows = shape.rows([1], [.json(text)])
      try shelf.apply(.save(EntityBatch(rows)), .expect(EntityBatch(rows)))
      try shelf.expect(try shelf.store.rows(of: shape).values, is: rows.values)
      let isEqual = EntityCondition.compare("body", .equal, .json(text))
      try shelf.expect(try shelf.store.count(EntityRequest("Note", where: isEqual)), is: 1)
    }
  },
]
