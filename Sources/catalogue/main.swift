import Foundation

// A closed pipe ends the program as everyone expects; a file that may not grow is an error like any other.
signal(SIGXFSZ, SIG_IGN)
exit(CatalogueTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
