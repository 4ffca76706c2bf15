import Foundation
import TestSupport

extension Scenario {
  /// The first cases are the inputs of the corpus, the others inputs that chance has changed.
  static let fuzzing = FuzzTarget.allCases.map { target in
    Scenario(
      "R5-\(target.rawValue)", "inputs of the corpus, and random changes of them",
      promise: "a typed error or a right answer, never a trap", long: 20_000, short: 40
    ) { trial in
      let corpus = try FuzzCorpus.inputs(of: target)
      try expect(!corpus.isEmpty, "there is no corpus")
      var input = corpus[trial.number % corpus.count]
      if trial.number >= corpus.count { trial.random.change(&input, with: corpus) }
      try input.withUnsafeBytes { try target.run($0) }
    }
  }
}

private enum FuzzCorpus {
  static func inputs(of target: FuzzTarget) throws -> [[UInt8]] {
    let folder = PackageFiles.root.appendingPathComponent("Tests/Reliability/Corpus/\(target)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))) }
  }
}

extension SeededRandom {
  fileprivate func change(_ input: inout [UInt8], with others: [[UInt8]]) {
    var random = self
    for _ in 0..<random.pick(1, 2, 4, 9) {
      let place = Int.random(in: 0...input.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: input.insert(random.byte(), at: place)
      case 1 where place < input.count: input[place] = random.byte()
      case 2: input.removeSubrange(place..<min(place + random.pick(1, 2, 9), input.count))
      default:
        let other = random.pick(others)
        input.insert(
          contentsOf: other.prefix(Int.random(in: 0...other.count, using: &random)), at: place)
      }
    }
  }
}
