import Testing

@testable import catalogue

@Suite("Help and usage")
struct HelpTests {

  @Test(
    "The help of every command contains an example of the command",
    arguments: CatalogueTool.commands.indices)
  func help(index: Int) throws {
    let help = CatalogueTool.commands[index].help
    let arguments = help.name + ["--help"]
    let result = try Tool.run(arguments)
    #expect(result.status == 0)
    #expect(result.output == help.text + "\n")
    #expect(help.example.hasPrefix("catalogue " + help.name.joined(separator: " ")))
    #expect(help.text.contains("usage: catalogue") && help.text.contains(help.summary))
  }

  @Test("The list of commands contains every command")
  func overview() throws {
    let result = try Tool.run("--help")
    #expect(result.status == 0)
    for command in CatalogueTool.commands {
      #expect(result.output.contains("catalogue " + command.help.name.joined(separator: " ")))
    }
  }

  @Test("The help mentions LEGO and VPN servers")
  func kinds() throws {
    let text = try Tool.run("--help").output
    #expect(text.contains("LEGO catalogue") && text.contains("VPN servers"))
  }

  private static let wrong = [
    "", "lego", "lego fly", "lego load", "lego load a", "lego load a b c", "lego load a b --fast",
    "lego load a b --replace --update", "lego load a b --rejects", "lego load a b --quiet=1",
    "lego part a b --color red", "lego missing a b", "lego search a",
    "servers", "servers fly", "servers load a", "servers loads a", "servers list",
    "servers load a b --loud", "servers list a --order size", "servers list a --limit 0",
    "servers groups a --by planet", "servers groups a --limit 1", "servers first a --limit 1",
    "servers info a --country CH", "servers list a --feature fast",
  ]

  @Test("An invalid command line has status 2 and a hint to the help")
  func usage() throws {
    for line in Self.wrong {
      let result = try Tool.run(line.split(separator: " ").map(String.init))
      #expect(result.status == 2, "\(line)")
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("catalogue: ") && result.errors.hasSuffix("--help\n"))
    }
  }

  @Test(
    "For a misspelled command the most similar command is suggested",
    arguments: [
      ("server list", "servers list"), ("lego lod", "lego load"),
      ("srevers groups", "servers groups"),
      ("lego serach", "lego search"), ("lgo", "lego"),
      ("sevrers", "servers"), ("stats x.sqlite", "lego stats"),
      ("missing x.sqlite", "lego missing"),
    ])
  func misspelled(line: String, command: String) throws {
    let result = try Tool.run(line.split(separator: " ").map(String.init))
    #expect(result.status == 2 && result.errors.contains("did you mean \"\(command)\"?"))
  }

  @Test("A command that is similar to no other gets no suggestion")
  func far() throws {
    #expect(try !Tool.run("fly", "me", "to").errors.contains("did you mean"))
  }

  @Test("An incomplete command is an error with the possible continuations")
  func incomplete() throws {
    #expect(try Tool.run().errors.contains("a command is missing: one of lego, "))
    #expect(
      try Tool.run("servers").errors.contains("one of load, loads, list, groups, first, info"))
  }

  @Test(
    "The command `help` and the option `--help` print the same text",
    arguments: ["", "lego", "servers list"])
  func helpWord(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let result = try Tool.run(["help"] + words)
    #expect(result.status == 0)
    #expect(try result.output == Tool.run(words + ["--help"]).output)
    #expect(result.output.contains("catalogue \(command)"))
    #expect(try Tool.run("help", "fly").status == 2)
  }

  @Test("The version is printed on one line", arguments: ["--version", "version"])
  func version(line: String) throws {
    let result = try Tool.run(line)
    #expect(result.status == 0 && result.output == CatalogueTool.version + "\n")
  }

  @Test(
    "Usage shows required options without brackets, and their absence is an error")
  func required() throws {
    for command in CatalogueTool.commands {
      for option in command.help.options {
        let isBracketed = command.help.usage.contains("[\(option.spelling)]")
        #expect(isBracketed != option.isRequired)
      }
    }
    #expect(
      LegoMissingCommand.help.usage
        == "catalogue lego missing DATABASE SET_NUM --own SET_NUM… [--json]")
    #expect(try Tool.run("lego", "missing", "a", "b").errors.contains("--own SET_NUM… is missing"))
  }

  @Test(
    "Limits below 1 and empty paths are refused",
    arguments: [
      ["lego", "search", "a", "b", "--limit", "0"], ["lego", "search", "a", "b", "--limit", "-1"],
      ["servers", "list", "a", "--limit=-1"], ["servers", "list", ""],
      ["servers", "load", "a", ""],
    ])
  func refused(line: [String]) throws {
    let result = try Tool.run(line)
    #expect(result.status == 2 && result.output.isEmpty)
  }

  @Test("Options can be anywhere, with a space or an equals sign before the value, until `--`")
  func arguments() throws {
    let help = LegoPartCommand.help
    for line in [
      ["--color", "-1", "a", "b"], ["a", "--color=-1", "b"], ["a", "--color=-1", "--", "b"],
    ] {
      let arguments = try Arguments(line, for: help)
      #expect(arguments.positionals == ["a", "b"])
      #expect(try arguments.integer("--color") == -1)
    }
    #expect(try Arguments(["--", "a", "--json"], for: help).positionals == ["a", "--json"])
  }
}
