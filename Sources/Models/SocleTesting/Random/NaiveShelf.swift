import Foundation
import SocleEntities

/// The expected contents of a store, in the simplest form.
struct NaiveShelf: Equatable {
  struct Row: Equatable {
    var id: UUID
    var name: String
    var weight: Int?
    var note: String?
    var value: Double
    var contents: [UUID]
    var labels: [UUID]
    var next: UUID?
    var seals: [UUID]
    var friends: [UUID]

    init(_ parcel: Parcel, friends: [UUID]) {
      (id, name, weight, note) = (parcel.id, parcel.name, parcel.weight, parcel.note)
      (value, next, self.friends) = (parcel.value, parcel.next?.id, friends)
      (contents, labels) = (parcel.contents.map(\.id), parcel.labels.map(\.id))
      seals = parcel.seals.map(\.id)
    }
  }

  struct Content: Equatable {
    var text: String
    var inner: UUID?
  }

  var parcels: [UUID: Row] = [:]
  var contents: [UUID: Content] = [:]
  var labels: [UUID: String] = [:]

  /// Saves a parcel and all parcels and parts that are reachable from it.
  mutating func save(_ root: Parcel) {
    var pending = [root]
    var seen: Set<UUID> = []
    while let parcel = pending.popLast() {
      guard seen.insert(parcel.id).inserted else { continue }
      let isLoaded = parcel.$friends.isLoaded
      let friends = isLoaded ? parcel.friends.map(\.id) : parcels[parcel.id]?.friends ?? []
      parcels[parcel.id] = Row(parcel, friends: friends)
      for content in parcel.contents { save(content) }
      for label in parcel.labels + parcel.seals { labels[label.id] = label.text }
      if let next = parcel.next { pending.append(next) }
      pending += parcel.friends
    }
  }

  private mutating func save(_ first: SocleTesting.Content) {
    var content: SocleTesting.Content? = first
    var seen: Set<UUID> = []
    while let current = content, seen.insert(current.id).inserted {
      contents[current.id] = Content(text: current.text, inner: current.inner?.id)
      content = current.inner
    }
  }

  /// The ids of the parcels that satisfy a condition, sorted.
  func owners(where isOwner: (Row) -> Bool) -> [UUID] {
    parcels.values.filter(isOwner).map(\.id).sorted { $0.uuidString < $1.uuidString }
  }

  /// Whether the delete rules allow deleting a parcel, or a label.
  func mayDelete(_ id: UUID) -> Bool {
    (parcels[id]?.seals.isEmpty ?? true) && !parcels.values.contains { $0.seals.contains(id) }
  }

  /// The names of the entities whose contents differ from their contents in `before`.
  func entities(changedSince before: NaiveShelf) -> Set<String> {
    var changed: Set<String> = []
    if parcels != before.parcels { changed.insert("Parcel") }
    if contents != before.contents { changed.insert("Content") }
    if labels != before.labels { changed.insert("Label") }
    return changed
  }

  /// Deletes an entity, what it owns, and the links to them.
  mutating func delete(_ entity: String, _ id: UUID) {
    switch entity {
    case "Parcel":
      let owned = parcels.removeValue(forKey: id)?.contents ?? []
      for content in owned { delete("Content", content) }
    case "Content":
      let inner = contents.removeValue(forKey: id)?.inner
      for (key, other) in contents where other.inner == id { contents[key]?.inner = nil }
      if let inner { delete("Content", inner) }
    default: labels[id] = nil
    }
    parcels = parcels.mapValues { row in
      var row = row
      if row.next == id { row.next = nil }
      for list in [\Row.contents, \.labels, \.seals, \.friends] {
        row[keyPath: list].removeAll { $0 == id }
      }
      return row
    }
  }
}
