import Testing

@testable import catalogue

@Suite("Help and usage")
struct HelpTests {

  @Test(
    "Every command explains itself with an example of its own name",
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

  @Test("The list of commands has them all")
  func overview() throws {
    let result = try Tool.run("--help")
    #expect(result.status == 0)
    for command in CatalogueTool.commands {
      #expect(result.output.contains("catalogue " + command.help.name.joined(separator: " ")))
    }
  }

  @Test("It speaks of LEGO and of servers")
  func kinds() throws {
    let text = try Tool.run("--help").output
    #expect(text.contains("LEGO catalogue") && text.contains("VPN servers"))
  }

  @Test(
    "A command line that makes no sense has status 2 and says where to look",
    arguments: [
      "", "lego", "lego fly", "lego load", "lego load a", "lego load a b c", "lego load a b --fast",
      "lego load a b --replace --update", "lego load a b --rejects", "lego load a b --quiet=1",
      "lego part a b --color red", "lego missing a b", "lego search a", "generate lego a",
      "generate lego a --rows 1", "generate lego a --rows -1 --seed 1",
      "generate lego a --rows 1 --seed x", "generate servers a", "generate servers a --count 1",
      "generate servers a --seed 1", "generate servers a --count -1 --seed 1",
      "generate servers a --count 1 --seed -1", "generate servers --count 1 --seed 1",
      "servers", "servers fly", "servers load a", "servers loads a", "servers list",
      "servers load a b --loud", "servers list a --order size", "servers list a --limit 0",
      "servers groups a --by planet", "servers groups a --limit 1", "servers first a --limit 1",
      "servers info a --country CH", "servers list a --feature fast",
    ])
  func usage(line: String) throws {
    let result = try Tool.run(line.split(separator: " ").map(String.init))
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("catalogue: ") && result.errors.hasSuffix("--help\n"))
  }

  @Test("Options stand anywhere, values behind a space or an equals sign, and -- ends them")
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
