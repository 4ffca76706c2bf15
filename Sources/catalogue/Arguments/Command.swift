/// One thing the program can do.
protocol Command: SendableMetatype {
  /// What it is called, takes and does.
  static var help: CommandHelp { get }

  /// Does it.
  static func run(_ arguments: Arguments) throws -> ExitStatus
}
