import Foundation
import TestSupport
import Testing

@testable import catalogue

@Suite("Standard output that cannot be written")
struct ConsoleTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    _ = try Tool.run("servers", "load", Workspace.servers("logicals.json"), workspace.servers)
  }

  @Test(
    "A full device or a closed output stream has status 3 and a message of one line",
    arguments: [
      ("/dev/full", ["servers", "list"]), ("/dev/full", ["servers", "info", "--json"]),
      ("&-", ["servers", "list"]), ("&-", ["servers", "first", "--json"]),
    ] as [(String, [String])])
  func refused(target: String, arguments: [String]) throws {
    if target == "/dev/full" && !FileManager.default.fileExists(atPath: target) { return }
    let result = try Tool.shell("\"$0\" \"$@\" >\(target)", arguments + [workspace.servers])
    #expect(result.status == 3)
    #expect(result.errors.hasPrefix("catalogue: cannot write to standard output: "))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "Help that cannot be written has status 3, too", arguments: ["--help", "servers list --help"])
  func help(line: String) throws {
    let result = try Tool.shell("\"$0\" \(line) >&-", [])
    #expect(result.status == 3 && result.errors.contains("standard output"))
  }

  @Test("With standard streams closed, the database does not get their file descriptors")
  func closedStreams() throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace.servers))
    let loads = Workspace.servers("loads.json")
    let result = try Tool.shell(
      "\"$0\" \"$@\" <&- >&- 2>&-", ["servers", "loads", loads, workspace.servers])
    #expect(result.status == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace.servers)) != before)
    #expect(try workspace.asking { try $0.serverCount() } == 13)
  }

  @Test("A closed pipe ends the program without a message")
  func closedPipe() throws {
    let many = try workspace.madeServers(3000)
    _ = try Tool.run("servers", "load", many, workspace.servers, "--allow-removal")
    let result = try Tool.shell(
      "\"$0\" \"$@\" --json | head -c 10 >/dev/null", ["servers", "list", workspace.servers])
    #expect(result.status == 0 && result.errors.isEmpty)
  }
}

@Suite("Control characters in printed text")
struct ControlCharacterTests {

  @Test(
    "Control characters become escapes that are also valid in JSON",
    arguments: [
      ("a\u{1B}[2Jb", #"a\u001b[2Jb"#), ("a\rb\tc\nd", "a\\u000db\\u0009c\nd"),
      ("\u{9B}2J\u{7F}\0", #"\u009b2J\u007f\u0000"#), ("\u{202E}txt\u{2028}", #"\u202etxt\u2028"#),
      ("é 😀 🇨🇭 \u{200D}", "é 😀 🇨🇭 \u{200D}"),
    ])
  func escapes(text: String, escaped: String) {
    #expect(text.escapingControls() == escaped)
    #expect(text.escapingControls(keepingStyles: true) == escaped)
  }

  @Test("Only complete color sequences are kept")
  func styles() {
    let style = "\u{1B}[48;5;9m  \u{1B}[0m"
    #expect(style.escapingControls(keepingStyles: true) == style)
    #expect(
      "\u{1B}[5;\u{1B}]0;x\u{7}".escapingControls(keepingStyles: true).unicodeScalars.allSatisfy {
        $0 != "\u{1B}"
      })
    #expect("\u{1B}[".escapingControls(keepingStyles: true) == #"\u001b["#)
  }

  @Test("The name of a file or column in an error, a warning or a summary cannot steer a terminal")
  func names() throws {
    let workspace = try Workspace()
    let file = try workspace.write("a\u{1B}[2Jb,a\u{1B}[2Jb\nx\u{1B}c,1\n", to: "x\u{1B}[31m.csv")
    for line in [
      ["schema", file, "--json"], ["load", file, workspace.database], ["load", file, "/none/x"],
    ] {
      let result = try Tool.run(["csv"] + line)
      #expect(!result.errors.contains("\u{1B}") && !result.output.contains("\u{1B}"))
    }
  }
}
