@testable import SocleCore
@testable import SocleLiveSchema

/// The values and expressions of random columns and checks, including awkward ones.
extension RandomDescription {
  mutating func type(isStrict: Bool) -> ColumnType {
    let strict: [ColumnType] = [.integer, .integer, .real, .text, .blob, .any, .declared("INT")]
    let loose: [ColumnType] = [
      .declared(""), .bool, .char(20), .declared("decimal(10, -2)"), .declared("double precision"),
      .declared("my-type"), .declared("SELECT"), .declared("generated always"), .declared("Größe"),
      .declared("a)b"), .declared("varchar(10) not null"), .declared("nation always"),
      .declared("a\"b"), .declared("'a'"), .declared("[a] b"),
    ]
    return random.pick(isStrict ? strict : strict + loose)
  }

  mutating func defaultValue() -> DefaultValue {
    let values: [SQLiteValue] = [
      .null, .integer(0), .integer(-1), .integer(.min), .integer(.max), .real(0.1), .real(-0.0),
      .real(1e300), .real(-.infinity), .real(.greatestFiniteMagnitude),
      .real(.leastNonzeroMagnitude),
      .text(""), .text("it's"), .text("a\nb"), .text("x\"y 😀"), .blob([]), .blob([0, 255]),
    ]
    let expressions: [DefaultValue] = [
      .expression("CURRENT_TIMESTAMP"), .expression("CURRENT_DATE"), .expression("CURRENT_TIME"),
      .expression("1 + 2"),
      .expression("lower('A') || ')'"), .expression("((1))"), .expression("-5"),
    ]
    return random.chance(70) ? .value(random.pick(values)) : random.pick(expressions)
  }

  mutating func expression(_ names: [String]) -> SQLFragment {
    let name = random.pick(names)
    let other = random.pick(names)
    let expressions: [SQLFragment] = [
      "\(identifier: name) IS NOT NULL",
      "length(\(identifier: name)) < \(literal: SQLiteValue.integer(9))",
      "\(identifier: name) /* not ) here */ <> \(literal: SQLiteValue.text("a'b)"))",
      "(\(identifier: name)) = (\(identifier: other))",
      "\(identifier: name) > -\(literal: SQLiteValue.real(-2.5))",
      "CASE WHEN \(identifier: name) THEN 1\n -- why (\n ELSE 0 END",
      "\("\(identifier: name) + 1") IN (1, 2, x'00')",
    ]
    return random.pick(expressions)
  }
}
