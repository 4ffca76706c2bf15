import TestSupport

extension Scenario {
  private static let rejection =
    "a typed error or a correct read, never a crash, and a refused file is as it was"

  static let damage = [header, cuts, flips, others, places]

  private static let header = Scenario(
    "R4-header", "each byte of a file's header replaced by each other value", promise: rejection,
    long: .max, short: 40, limit: { 100 * 255 }
  ) { trial in
    var bytes = try SoundFile.bytes(isInWAL: trial.number.isMultiple(of: 2))
    bytes[trial.number / 255] &+= UInt8(trial.number % 255 + 1)
    try DamagedFile(folder: trial.folder, files: ["test.sqlite": bytes], keepsRows: true)
      .tryEverything()
  }

  private static let cuts = Scenario(
    "R4-cut", "a file cut at each page's end, and a byte before and after it", promise: rejection,
    long: .max, short: 15,
    limit: { (try SoundFile.bytes(isInWAL: false).count / 4096 + 1) * 6 }
  ) { trial in
    let bytes = try SoundFile.bytes(isInWAL: trial.number.isMultiple(of: 2))
    let end = trial.number / 6 * 4096 + trial.number / 2 % 3 - 1
    try DamagedFile(
      folder: trial.folder, files: ["test.sqlite": Array(bytes.prefix(max(end, 0)))],
      keepsRows: true
    ).tryEverything()
  }

  private static let flips = Scenario(
    "R4-bytes", "random bytes of the pages replaced", promise: rejection, long: 20_000, short: 40
  ) { trial in
    var random = trial.random
    var bytes = try SoundFile.bytes(isInWAL: random.chance(50))
    for _ in 0..<random.pick(1, 2, 5, 50) {
      // The heads of the pages and their lists of cells, more often than chance would have them.
      let page = Int.random(in: 0..<bytes.count / 4096, using: &random)
      let place = Int.random(in: 0..<random.pick(12, 100, 4096), using: &random)
      bytes[page * 4096 + place] = random.pick(0, 0xFF, UInt8(truncatingIfNeeded: random.next()))
    }
    try DamagedFile(folder: trial.folder, files: ["test.sqlite": bytes]).tryEverything()
  }
}
