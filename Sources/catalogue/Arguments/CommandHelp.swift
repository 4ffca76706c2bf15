/// What a command is called, takes and does: what its arguments are checked against, and what `--help` shows.
struct CommandHelp {

  /// An argument by its place.
  struct Positional {
    let name: String
    /// Whether it takes all that follow, one at least.
    var isRepeated = false
  }

  /// An argument by its name.
  struct Option {

    /// What follows the name.
    enum Value {
      case none
      case one(String)
      /// One or none, up to the next option.
      case optional(String)
      /// One or more, up to the next option.
      case several(String)
    }

    let name: String
    var value = Value.none
    let summary: String
  }

  /// The words that call it, as `["lego", "load"]`.
  let name: [String]
  let summary: String
  var positionals: [Positional] = []
  var options: [Option] = []
  /// Lines on what else one has to know, as the keys of its JSON.
  var notes: [String] = []
  let example: String

  /// All options, the one for help included.
  var allOptions: [Option] {
    options + [Option(name: "--help", summary: "show this text")]
  }

  func option(named name: String) -> Option? {
    allOptions.first { $0.name == name }
  }
}
