import Testing

@testable import catalogue

@Suite("Arguments of a command")
struct ArgumentsTests {
  private static let help = CommandHelp(
    form: "try it FILE… DATABASE",
    summary: "Try it.",
    options: [
      .init("--loud", "louder"), .init("--size N", "the size"), .init("--text COLUMN…", "columns"),
      .init("--limit N", "at most"), .init("--null TEXT", "no value", isRepeatable: true),
      .init("--gate [NAME]", "a gate"),
    ], example: "catalogue try it a b")

  private func arguments(_ line: String...) throws -> Arguments {
    try Arguments(line, for: Self.help)
  }

  @Test("Options can be before, between and after the arguments")
  func order() throws {
    for line in [
      ["--loud", "--size", "3", "a", "b"], ["a", "--size=3", "--loud", "b"],
      ["a", "b", "--size", "3", "--loud"],
    ] {
      let arguments = try Arguments(line, for: Self.help)
      #expect(arguments.positionals == ["a", "b"] && arguments.has("--loud"))
      #expect(try arguments.integer("--size") == 3 && arguments.value("--text") == nil)
    }
  }

  @Test("The repeatable argument takes several values, and too few arguments are refused")
  func repeated() throws {
    let found = try arguments("a", "b", "c", "d")
    #expect(found.positionals == ["a", "b", "c", "d"])
    #expect(throws: UsageError.self) { try arguments("a") }
  }

  @Test("Everything after `--` is an argument")
  func dashes() throws {
    #expect(try arguments("--", "--loud", "-x").positionals == ["--loud", "-x"])
    #expect(try arguments("-", "b").positionals == ["-", "b"])
  }

  @Test("A multi-value option takes all values up to the next option, and can be repeated")
  func several() throws {
    let found = try arguments("a", "b", "--text", "x", "y", "--loud", "--text=z")
    #expect(found.values["--text"] == ["x", "y", "z"])
    let repeated = try arguments("a", "b", "--null", "1", "--loud", "--null=2", "--loud")
    #expect(repeated.values["--null"] == ["1", "2"])
  }

  @Test(
    "A required argument that is missing is taken from the values of the option before it",
    arguments: [
      (["--text", "x", "a", "b"], ["a", "b"], ["x"]),
      (["a", "--text", "x", "b"], ["a", "b"], ["x"]),
      (["--text", "x", "y", "a", "b", "--loud"], ["a", "b"], ["x", "y"]),
      (["--text=x", "a", "b"], ["a", "b"], ["x"]),
    ] as [([String], [String], [String])])
  func swallowed(line: [String], positionals: [String], texts: [String]) throws {
    let found = try Arguments(line, for: Self.help)
    #expect(found.positionals == positionals && found.values["--text"] == texts)
  }

  @Test(
    "Arguments are not taken from an option that would have no value left, or is not the last",
    arguments: [
      ["--text", "a", "b"], ["--text", "x", "a", "--loud", "b"], ["--text", "x", "--", "b"],
    ])
  func notSwallowed(line: [String]) {
    #expect(throws: UsageError.self) { try Arguments(line, for: Self.help) }
  }

  @Test("A missing argument is also taken from an option whose value is optional")
  func optionalValue() throws {
    let found = try Arguments(["--gateway", "s.db"], for: ServersListCommand.help)
    #expect(found.database == "s.db" && found.has("--gateway"))
    #expect(found.value("--gateway") == nil)
  }

  @Test("An option's value can be empty, and can contain an equals sign")
  func values() throws {
    #expect(try arguments("a", "b", "--size=").value("--size") == "")
    #expect(try arguments("a", "b", "--size", "").value("--size") == "")
    #expect(try arguments("a", "b", "--size=x=y").value("--size") == "x=y")
  }

  @Test(
    "A usage error contains the option or argument",
    arguments: [
      (["a", "b", "--fast"], "unknown option --fast; see"),
      (["a", "b", "--laud"], "unknown option --laud; did you mean \"--loud\"?"),
      (["a", "b", "--loud=1"], "--loud takes no value"),
      (["a", "b", "--size"], "--size N needs a value"), (["a", "b", "--text"], "--text COLUMN"),
      (["a", "b", "--size=1", "--size", "1"], "--size was given twice; it can have one value"),
      (["a", "b", "--gate", "--gate", "x"], "--gate was given twice; it can have one value"),
      ([], "FILE is missing"), (["a"], "DATABASE is missing"), (["", "b"], "FILE is empty"),
    ] as [([String], String)])
  func wrong(line: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(line, for: Self.help) }
    #expect(error?.description.contains(message) == true)
  }

  @Test("Help is printed even if other arguments are missing", arguments: ["--help", "-h"])
  func help(word: String) throws {
    #expect(try arguments(word).asksForHelp)
    #expect(try !arguments("a", "b").asksForHelp)
  }

  @Test(
    "Values of numeric options that are not integers are refused",
    arguments: ["x", "1.5", "", "0x1", "99999999999999999999"])
  func numbers(text: String) throws {
    let found = try arguments("a", "b", "--size=\(text)", "--limit=\(text)")
    #expect(throws: UsageError.self) { try found.integer("--size") }
    #expect(throws: UsageError.self) { try found.integer("--limit", in: 1 ... .max) }
  }

  @Test(
    "A number outside its range is refused with the range",
    arguments: [
      ("0", 1 ... .max, "--limit takes a whole number from 1, not \"0\""),
      ("-1", 0...9, "--limit takes a whole number from 0 to 9, not \"-1\""),
      ("10", 0...9, "--limit takes a whole number from 0 to 9, not \"10\""),
      ("x", .min ... .max, "--limit takes a whole number, not \"x\""),
      (
        "9223372036854775808", 1 ... .max,
        "--limit takes a whole number from 1 to 9223372036854775807, not \"9223372036854775808\""
      ),
    ] as [(String, ClosedRange<Int>, String)])
  func ranges(text: String, range: ClosedRange<Int>, message: String) throws {
    let found = try arguments("a", "b", "--limit", text)
    let error = #expect(throws: UsageError.self) { try found.integer("--limit", in: range) }
    #expect(error?.reason == message)
    #expect(try arguments("a", "b", "--limit", "9").integer("--limit", in: 1...9) == 9)
    #expect(try arguments("a", "b").integer("--limit", in: 1...9) == nil)
  }

  @Test("Words are found in any case, and an unknown word is refused with a list of the known ones")
  func words() throws {
    let words: KeyValuePairs = ["red": 1, "Blue": 2]
    let found = try arguments("a", "b", "--text", "BLUE", "red", "--text", "blue")
    #expect(try found.choices("--text", of: words) == [2, 1, 2])
    #expect(try found.choices("--size", of: words).isEmpty)
    let wrong = try arguments("a", "b", "--text", "red", "green")
    let error = #expect(throws: UsageError.self) { try wrong.choices("--text", of: words) }
    #expect(
      error?.description == """
        --text takes red, Blue, not "green"; see catalogue try it --help
        """)
  }

  @Test("The database is the first or the last argument, as in the command's help")
  func database() throws {
    #expect(try arguments("a", "b", "c").database == "c")
    #expect(try Arguments(["x", "a", "b"], for: LegoSearchCommand.help).database == "x")
    #expect(try Arguments(["x", "y"], for: LegoPartCommand.help).database == "x")
    #expect(try Arguments(["x"], for: CSVSchemaCommand.help).database == nil)
  }
}
