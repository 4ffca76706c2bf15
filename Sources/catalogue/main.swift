import Foundation

Console.occupyClosedStreams()
// A file that may not grow is an error like any other. SIGPIPE keeps its default: a closed pipe ends the program.
signal(SIGXFSZ, SIG_IGN)
exit(CatalogueTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
