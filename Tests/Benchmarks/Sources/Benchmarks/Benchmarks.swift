import Foundation

@main
enum Benchmarks {
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ words: [String]) throws {
    if words.first == "--child" { return try Child.perform(Array(words.dropFirst())) }
    if words.first == "--child-csv" { return try CSVTrial.performChild(Array(words.dropFirst())) }
    if words.first == "--child-servers" {
      return try ServerTrial.performChild(Array(words.dropFirst()))
    }
    if words.contains("--help") { return print(Arguments.usage) }
    let arguments = try Arguments(words)
    switch arguments.command {
    case .measure:
      var session = try Session(arguments)
      try session.run()
    case .instructions:
      var session = try Session(arguments)
      try session.countInstructions()
    case .times:
      var session = try Session(arguments)
      try session.runTimes()
    case .merge:
      var session = try Session(arguments)
      try session.merge()
    case .plot: try redraw(arguments)
    case .pages: try fillPages(arguments)
    }
  }

  private static func redraw(_ arguments: Arguments) throws {
    guard let json = arguments.json, let plots = arguments.plots else {
      throw BenchmarkError("plot needs --json FILE and --plot FOLDER")
    }
    try Plots(Report.read(from: json)).write(to: plots)
  }

  private static func fillPages(_ arguments: Arguments) throws {
    guard let json = arguments.json else { throw BenchmarkError("pages needs --json FILE") }
    let report = try Report.read(from: json)
    for name in ["README.md", "docs/performance.md", "docs/decisions/0031-postgresql.md"] {
      let page = try Page(Repository.folder(name))
      if arguments.isCheck { try page.check(against: report) } else { try page.write(report) }
    }
    let drawings = Repository.folder("docs/performance")
    if arguments.isCheck {
      try Plots(report).check(in: drawings)
    } else {
      try Plots(report).write(to: drawings)
    }
  }
}
