import Foundation

extension Tool.Result {
  /// The output as an object of JSON.
  var object: [String: Any] {
    get throws { try json as? [String: Any] ?? [:] }
  }

  /// The output as an array of objects of JSON.
  var objects: [[String: Any]] {
    get throws { try json as? [[String: Any]] ?? [] }
  }

  private var json: Any {
    get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
  }
}
