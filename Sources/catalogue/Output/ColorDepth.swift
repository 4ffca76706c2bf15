/// How many colours a terminal shows.
enum ColorDepth {
  /// None, or standard output is no terminal.
  case none
  /// A fixed table of 256.
  case palette
  /// 256 shades each of red, green and blue.
  case full

  /// - Parameter environment: The variables `COLORTERM`, `TERM` and `NO_COLOR` (https://no-color.org) decide.
  init(environment: [String: String], isTerminal: Bool) {
    let refuses = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    if !isTerminal || refuses || environment["TERM"] == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
      self = .full
    } else {
      self = .palette
    }
  }
}
