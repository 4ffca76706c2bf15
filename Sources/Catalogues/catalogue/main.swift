import Foundation

Console.occupyClosedStreams()
// At the limit of a file's size, writing fails with an error instead of SIGXFSZ. SIGPIPE keeps its default: a closed pipe ends
// the program.
signal(SIGXFSZ, SIG_IGN)
exit(CatalogueTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
