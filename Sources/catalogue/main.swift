import LegoCatalogue
let arguments = CommandLine.arguments
let loader = LegoLoader(folder: arguments[1], database: arguments[2], mode: arguments.count > 3 ? LoadMode(rawValue: arguments[3]) ?? .create : .create)
do {
  let report = try loader.load()
  for file in report.files { print(file) }
  print(report.seconds)
} catch { print(error) }
