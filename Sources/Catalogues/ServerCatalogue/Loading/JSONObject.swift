/// A JSON object to be written. Keys whose values are nil are left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  /// The keys, each of which occurs once, and their values.
  package var members: [(key: String, value: (any Encodable)?)]

  package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = members
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: JSONKey.self)
    for case (let key, let value?) in members {
      try object.encode(value, forKey: JSONKey(stringValue: key))
    }
  }
}

struct JSONKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
