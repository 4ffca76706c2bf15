import Foundation
import SocleFunctions

import SocleQueries
@testable import SocleCore

/// A text that is written and read by something that is told of it.
struct Told: ColumnValue, Equatable {
  var text: String

  static var columnType: ColumnType { .text }

  func encode(into sink: ValueSink) throws(SQLiteError) {
    try Middle.happenOpenly()
    try text.encode(into: sink)
  }

  static func decode(from source: ValueSource) throws(SQLiteError) -> Told {
    try Middle.happenOpenly()
    return Told(text: try source.text())
  }
}

/// A row, and the ways to have something told in the middle of writing or reading it.
struct ToldItem: Equatable {
  var id: Int
  var name: String

  static let all = [
    ToldItem(id: 1, name: "the first of all these names"),
    ToldItem(id: 2, name: "another, as long as that one"),
    ToldItem(id: 3, name: "the third, and the last here"),
  ]

  static let id = Field("id", \ToldItem.id)
  static let name = Field("name", \ToldItem.name)
  static let told = Field("name", computing: { (item: ToldItem) in Told(text: item.name) })

  /// Nothing is told.
  static let row = RowDescription("items", id, name, make: ToldItem.init)
    .keyed(by: id)
  /// The value is told, when it is written and when it is read.
  static let toldRow = RowDescription(
    "items", id, told, make: { ToldItem(id: $0, name: $1.text) }
  )
  .keyed(by: id)
  /// The row's maker is told.
  static let madeRow = RowDescription(
    "items", id, name,
    make: { id, name in
      Middle.happen()
      return ToldItem(id: id, name: name)
    }
  )
  .keyed(by: id)
  /// A field that is computed is told.
  static let computedRow = RowDescription(
    "items", id,
    Field(
      "name",
      computing: { (item: ToldItem) in
        Middle.happen()
        return item.name
      }), make: ToldItem.init
  )
  .keyed(by: id)
}

extension Connection {
  /// Makes functions and a collation known that are told of what they are called with.
  func registerTold() throws {
    try register(
      ScalarFunction("told", isDeterministic: true, isInnocuous: true) { (text: String) in
        try Middle.happenOpenly()
        return text
      })
    try register(
      AggregateFunction(
        "told_joined", startingWith: "",
        step: { (all: inout String, text: String) in
          try Middle.happenOpenly()
          all += text
        }, result: { $0 }))
    try register(
      AggregateFunction(
        "told_result", startingWith: "", step: { (all: inout String, text: String) in all += text },
        result: { all in
          try Middle.happenOpenly()
          return all
        }))
    try register(
      CollationFunction("told") { one, other in
        Middle.happen()
        return one.compare(other, options: .literal)
      })
  }
}
