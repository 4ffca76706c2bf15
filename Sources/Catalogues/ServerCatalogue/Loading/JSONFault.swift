/// A violation of JSON's grammar.
struct JSONFault: Error, Equatable {
  /// The path of the value, such as `LogicalServers[17].Load`.
  let keyPath: String
  /// What was found, such as `a string that is not UTF-8`, with its line and column.
  let found: String
}

extension JSONFault: CustomStringConvertible {
  var description: String { keyPath.isEmpty ? found : "\(keyPath): \(found)" }
}

extension RejectedItem {
  /// Whether the decoder could not say what it found.
  var isUnreadable: Bool { reason.hasSuffix(FoundValue.unreadable) }

  /// The same item with the violation of JSON's grammar at its place, if there is one.
  func naming(_ faults: [JSONFault]) -> RejectedItem {
    let inner = [keyPath + ".", keyPath + "["]
    guard isUnreadable,
      let fault = faults.first(where: { fault in
        fault.keyPath == keyPath || inner.contains { fault.keyPath.hasPrefix($0) }
      })
    else { return self }
    let expected = reason.dropLast(FoundValue.unreadable.count)
    return RejectedItem(keyPath: fault.keyPath, reason: expected + fault.found)
  }
}
