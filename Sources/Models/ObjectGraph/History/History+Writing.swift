extension History {
  /// Writes revisions: rows with those lists that differ from the stored ones, and then deletions.
  mutating func write(_ revisions: [Revision]) throws {
    for revision in revisions {
      let kept = revision.objects.filter { $0.image != nil }
      if !kept.isEmpty { try connection.write(kept, try tables(of: revision)) }
    }
    for revision in revisions {
      let gone = revision.objects.filter { $0.image == nil }
      if !gone.isEmpty { try connection.delete(gone, try tables(of: revision)) }
    }
  }

  /// Reads the stored images of a revision's objects.
  ///
  /// - Parameter newFrom: Objects with this id or a larger one are known not to be stored.
  mutating func readStored(of revision: inout Revision, newFrom: Int64 = .max) throws {
    let unread = revision.objects.filter { $0.id < newFrom && $0.stored == nil }.map(\.id)
    if unread.isEmpty { return }
    let stored = try connection.images(of: unread, try tables(of: revision))
    for index in revision.objects.indices where revision.objects[index].stored == nil {
      revision.objects[index].stored = stored[revision.objects[index].id]
    }
  }
}
