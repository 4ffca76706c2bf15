/// How the selections are read that stand side by side in one result.
///
/// An array and not a tuple: Swift copies a captured tuple of a pack for each row, reference counts and all.
@usableFromInline
struct SelectionReaders: Sendable {
  @usableFromInline private(set) var columns: [SQLText] = []
  @usableFromInline private(set) var readers: [any AnyObject & Sendable] = []

  @usableFromInline
  init() {}

  /// Adds `selection` behind those that are there.
  @usableFromInline
  mutating func append<Selected>(_ selection: Selection<Selected>) {
    readers.append(SelectionReader(start: columns.count, decode: selection.decode))
    columns += selection.columns
  }
}

/// How one of the selections is read.
@usableFromInline
final class SelectionReader<Selected>: Sendable {
  /// The position of its first column.
  @usableFromInline let start: Int
  @usableFromInline let decode: RowDescription<Selected>.Decode

  init(start: Int, decode: @escaping RowDescription<Selected>.Decode) {
    self.start = start
    self.decode = decode
  }
}

extension [any AnyObject & Sendable] {
  /// What the columns of the reader at `index` hold, which moves on.
  ///
  /// Only for readers of a ``SelectionReaders``, with the types of the selections that were appended, in their order.
  @inlinable @inline(__always)
  func take<Selected>(
    _ type: Selected.Type, from values: UnsafePointer<OpaquePointer?>, at index: inout Int
  ) throws(SQLiteError) -> Selected {
    // The same pack appended the readers and asks for them, so each is of the type asked for; a debug build checks it.
    let reader = unsafeDowncast(self[index], to: SelectionReader<Selected>.self)
    index &+= 1
    do throws(SQLiteError) {
      return try reader.decode(values + reader.start)
    } catch {
      throw error.moved(by: reader.start)
    }
  }
}
