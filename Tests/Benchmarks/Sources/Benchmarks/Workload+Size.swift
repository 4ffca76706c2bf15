extension Workload {
  /// The number of rows the workload is about when it runs in full; of queries, for the grouped join.
  var fullSize: Int {
    switch self {
    case .insertAlone: 10_000
    case .upsert: 15_000
    case .joinAndGroup: 200
    case .readBesideWriter, .useEachVerb: 100_000
    default: 1_000_000
    }
  }

  /// The number of rows with `--quick`: enough to compare results, too few to compare times.
  var quickSize: Int { fullSize / 50 }

  /// How long a workload goes on that counts what it gets done.
  func duration(atSize size: Int) -> Duration {
    size < fullSize ? .milliseconds(200) : .seconds(10)
  }

  /// The number of rows when instructions are counted.
  var countedSize: Int {
    switch self {
    case .joinAndGroup: 10
    default: min(fullSize, 100_000)
    }
  }

  /// The number of look-ups among `size` rows.
  static func lookUps(amongRows size: Int) -> Int { size / 5 }

  /// The number of times the repeated thing happens, which counts per row are divided by.
  func operations(atSize size: Int) -> Int {
    switch self {
    case .lookUpOneByOne, .lookUpTogether: Self.lookUps(amongRows: size)
    default: size
    }
  }

  /// What is in the database before the clock starts.
  func fixture(atSize size: Int) -> Fixture {
    switch self {
    case .insertInBulk, .insertRowByRow, .insertAlone, .insertStreamed: Fixture(hasKey: false)
    case .insertKeyed, .useEachVerb: Fixture()
    case .readAll, .streamAndSum, .lookUpOneByOne, .lookUpTogether: Fixture(lots: size)
    case .upsert: Fixture(statuses: size)
    case .readBesideWriter: Fixture(lots: size)
    case .joinAndGroup: Fixture(logicals: 15_000)
    case .loadLego: Fixture()
    }
  }
}
