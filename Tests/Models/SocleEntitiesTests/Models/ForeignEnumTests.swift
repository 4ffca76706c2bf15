import Foundation
import SocleEntities
import StoreChecks
import Testing

/// As an enum of another module: without CaseIterable.
private enum Weather: String, Codable { case sun, rain, snow }

private enum Grade: Int8, Codable { case good = -100, bad = 100 }

private struct Report: Codable, Equatable {
  var weather: Weather
  var others: [Weather] = []
  var note: String?
}

private struct Day: Entity, Equatable {
  var id = UUID()
  var order = ComparisonResult.orderedDescending
  var weather = Weather.snow
  var grade: Grade? = Grade.bad
  var report = Report(weather: .rain, others: [.snow])
  var grades: [String: Grade] = [:]
  static let indexes: [EntityIndex<Day>] = [.on(\.weather)]
}

@Suite("Enums with raw values that are not CaseIterable, as those of other modules")
struct ForeignEnumTests {
  @Test("Raw-value enums without CaseIterable are columns of raw values, searched and restored")
  func columns() throws {
    let shape = try EntityModel.of(Day.self).shape
    #expect(shape.properties.map(\.type) == [.int, .string, .int, .json, .json])
    #expect(shape.properties.map(\.isOptional) == [false, false, true, false, false])
    let day = Day()
    #expect(try restored(day) == day)
    let request = try EntityRequest(
      Day.self, where: [\.weather == .rain, \.order == .orderedSame, \.grade == nil])
    #expect(
      request.condition
        == .all([
          .compare("weather", .equal, "rain"), .compare("order", .equal, 0),
          .compare("grade", .equal, nil),
        ]))
  }

  @Test("A stored value for which an enum has no case is an error that names the enum")
  func unknown() throws {
    func text(_ property: String, _ value: EntityValue) throws -> String {
      var batch = try EntityBatch(of: [Day()])
      let place = try #require(
        try EntityModel.of(Day.self).shape.properties.firstIndex { $0.name == property })
      batch.rows["Day"]?.values[place] = value
      let error = #expect(throws: EntityError.self) {
        try batch.models(Day.self, batch.rows["Day"]?.keys ?? [])
      }
      return error?.description ?? ""
    }
    for (property, value, type, reason) in [
      ("weather", "hail", "Weather", "Cannot initialize Weather from invalid String value hail"),
      (
        "order", 7, "ComparisonResult",
        "Cannot initialize ComparisonResult with invalid value of '7'"
      ),
      ("grade", 7, "Grade", "Cannot initialize Grade from invalid Int8 value 7"),
      (
        "report", .json("{\"weather\":\"hail\",\"others\":[]}"), "Report",
        "Cannot initialize Weather from invalid String value hail"
      ),
      (
        "grades", .json("{\"a\":7}"), "Dictionary<String, Grade>",
        "Cannot initialize Grade from invalid Int8 value 7"
      ),
    ] as [(String, EntityValue, String, String)] {
      let text = try text(property, value)
      #expect(
        text.hasPrefix("\(property) of Day ")
          && text.hasSuffix(
            """
            : expected \(type), found a value that it refuses: \(reason). Correct the stored value, or \
            the type of the property
            """),
        "\(text)")
    }
  }
}
