internal import SocleCSQLite

/// Records whether a description's first row still has to be checked. Being one object for all copies of a description, it is
/// also the description's identity.
@usableFromInline
final class FieldOrderCheck: Sendable {
  /// 1 until the first row was checked. Accessed atomically.
  nonisolated(unsafe) let pending = Owned<Int32>(1)

  @inline(__always)
  var isPending: Bool { socle_flag(pending.pointer) != 0 }

  func finish() { socle_set_flag(pending.pointer, 0) }
}

// Two fields of one type in another order than `make`'s parameters compile, but their values would be exchanged.

extension RowDescription {
  /// Checks that a row read back from its own values equals them. Only the first call for a description does this.
  @usableFromInline @inline(never)
  func checkOrder(by row: Row) throws(SQLiteError) {
    guard order.isPending else { return }
    order.finish()
    // For a row that cannot be written or made, the insert or the read itself throws.
    guard cells.names == columnNames, let written = try? stored(row),
      let again = try? stored(decode(stored: written))
    else { return }
    let changed = written.indices.filter { written[$0] != again[$0] }
    for index in changed {
      guard let other = changed.first(where: { $0 != index && written[$0] == again[index] }) else {
        continue
      }
      throw .impossible(
        subject: "rows of \(table.name)",
        reason: "\(columnNames[index]) is made from the value of \(columnNames[other]): "
          + "the fields are not in the order of make's parameters")
    }
  }

  /// Makes rows, and checks the first one made by any use of the description.
  @usableFromInline
  package var decode: Decode {
    guard order.isPending else { return make }
    return { values throws(SQLiteError) in
      let row = try make(values)
      try checkOrder(by: row)
      return row
    }
  }

  func decode(stored values: [SQLiteValue]) throws(SQLiteError) -> Row {
    try values.withUnsafeBufferPointer { values throws(SQLiteError) in
      let addresses = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: values.count)
      defer { addresses.deallocate() }
      for index in values.indices {
        addresses[index] = values.baseAddress.map { ValueSource.tagged($0 + index) }
      }
      return try make(RowValues(addresses))
    }
  }

  package func stored(_ row: Row) throws(SQLiteError) -> [SQLiteValue] {
    var result: [SQLiteValue] = []
    for column in 0..<cells.count {
      var captured = SQLiteValue.null
      do throws(SQLiteError) {
        try withUnsafePointer(to: row) { row throws(SQLiteError) in
          try cells.cells[column].write(row, into: ValueSink(capturingInto: &captured))
        }
      } catch {
        throw cells.located(error, at: column)
      }
      result.append(captured)
    }
    return result
  }
}
