import TestSupport

extension Scenario {
  private static let exactness = "a value is read back byte by byte, or a typed error"

  static let values = [
    Scenario(
      "R7-scalars", "every Unicode scalar, 4,096 at a time, stored, asked for and loaded from CSV",
      promise: exactness, long: .max, short: 8, limit: { 272 }
    ) { trial in
      try ScalarTexts(block: trial.number).tryEveryWay(in: trial.folder)
    },
    Scenario(
      "R7-values", "100 random values of every storage class in every statement",
      promise: exactness, long: 20_000, short: 15
    ) { trial in
      var random = trial.random
      try StoredValues(values: (0..<100).map { _ in random.anyValue() }).tryEveryWay()
    },
    Scenario(
      "R7-doubles", "200 random bit patterns of Double, bound and spelled in SQL",
      promise: exactness, long: 2_000, short: 2
    ) { trial in
      var random = trial.random
      try SpelledValues.tryEveryWay((0..<200).map { _ in .real(random.double()) })
    },
    Scenario(
      "R7-spelled", "200 texts, blobs and integers spelled in SQL", promise: exactness,
      long: 2_000, short: 2
    ) { trial in
      var random = trial.random
      try SpelledValues.tryEveryWay((0..<200).map { _ in random.anyValue() })
    },
    Scenario(
      "R7-dates", "1,000 random dates in each coding", promise: exactness, long: 2_000, short: 3
    ) { trial in
      var random = trial.random
      try CodedDates.tryEveryWay((0..<1000).map { _ in random.date() })
    },
    Scenario(
      "R7-invalid", "texts that are not UTF-8, in rows and files",
      promise: "a typed error, and the value is not changed silently", long: 20_000, short: 30
    ) { trial in
      try InvalidTexts.tryEveryWay(trial)
    },
    Scenario(
      "R7-models", "random values in entities and graphs", promise: exactness, long: 5_000,
      short: 10
    ) { trial in
      try ModelValues.tryEveryWay(trial)
    },
  ]
}
