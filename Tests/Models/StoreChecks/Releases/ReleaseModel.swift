import SocleEntities

/// The result of a call by a release.
package enum ReleaseAnswer: Equatable {
  case done
  /// Another release has changed what this one declares, or stored dishes are not unique.
  case refused
  case taken
  case denied
}

/// The expected contents of a database that three releases use, in the simplest form.
package struct ReleaseModel: Equatable, Sendable {
  package private(set) var dishes: [Int64: Dish] = [:]
  package private(set) var tags: Set<Int64> = []
  package private(set) var photos: Set<Int64> = []
  /// The releases that have prepared the database, in their order.
  package private(set) var releases: [Release] = []
  /// Whether the property `note` is stored as `remark`.
  private var isRemark = false
  /// Whether the names of dishes are unique.
  private var isKeyed = false

  package init() {}

  /// The shape of everything that the database stores of dishes.
  var shape: EntityShape {
    let (second, third) = (releases.contains(.second), releases.contains(.third))
    return Release.dish(
      isRemark ? "remark" : "note",
      (second ? [EntityProperty("rank", .int)] : []) + (third ? [Release.stars] : []),
      (second ? Release.secondRelations : []) + (third ? [Release.cover] : []))
  }

  /// Whether a release that was prepared has to be refused, because another one has renamed its property.
  func isOutdated(_ release: Release) -> Bool {
    !releases.isEmpty && isRemark != (release == .second)
  }

  mutating func start(_ release: Release) -> ReleaseAnswer {
    let isKnown = releases.contains(release)
    if isKnown || release == .first, isOutdated(release) { return .refused }
    if isKnown { return .done }
    if release == .third, Set(dishes.values.map(\.name)).count < dishes.count { return .refused }
    // A new release that lacks a key removes it if all others have it.
    isKeyed = release == .third || isKeyed && releases != [.third]
    isRemark = release == .second
    releases.append(release)
    return .done
  }

  mutating func make(_ call: ReleaseCall, by release: Release) -> ReleaseAnswer {
    switch call {
    case .tag(let id): tags.insert(id)
    case .photo(let id): photos.insert(id)
    case .dish(let id, let new):
      if isTaken(new.name, by: id) { return .taken }
      var dish = dishes[id] ?? Dish(name: "")
      (dish.name, dish.note) = (new.name, new.note)
      if release == .second {
        (dish.rank, dish.labels, dish.photo) = (new.rank, new.labels, new.photo)
      }
      if release == .third { (dish.stars, dish.cover) = (new.stars, new.cover) }
      dishes[id] = dish
    case .rename(let id, let name):
      if dishes[id] == nil { return .done }
      if isTaken(name, by: id) { return .taken }
      dishes[id]?.name = name
    case .delete("Dish", let id):
      if dishes[id]?.cover != nil { return .denied }
      if let photo = dishes.removeValue(forKey: id)?.photo { remove(photo: photo) }
    case .delete("Photo", let id): remove(photo: id)
    case .delete(_, let id):
      tags.remove(id)
      for key in dishes.keys {
        dishes[key]?.labels.removeAll { $0 == id }
        if dishes[key]?.cover == id { dishes[key]?.cover = nil }
      }
    }
    return .done
  }

  private func isTaken(_ name: String, by id: Int64) -> Bool {
    isKeyed && dishes.contains { $0.key != id && $0.value.name == name }
  }

  private mutating func remove(photo id: Int64) {
    photos.remove(id)
    for key in dishes.keys where dishes[key]?.photo == id { dishes[key]?.photo = nil }
  }

  /// A call that a release can make, whose relations lead to what is stored.
  func call(of release: Release, _ random: inout some RandomNumberGenerator) -> ReleaseCall {
    let id = Int64.random(in: 1...6, using: &random)
    let name = String(repeating: "n", count: Int.random(in: 1...9, using: &random))
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .tag(id)
    case 1: return release == .second ? .photo(id) : .tag(id)
    case 2: return .rename(id, name)
    case 3, 4: return .delete("Dish", id)
    case 5: return .delete("Tag", id)
    case 6: return .delete(release == .second ? "Photo" : "Tag", id)
    default:
      var dish = Dish(name: name, note: Bool.random(using: &random) ? "note \(id)" : nil)
      dish.rank = id
      dish.stars = Bool.random(using: &random) ? id : nil
      dish.labels = Array(tags.sorted().shuffled(using: &random).prefix(3))
      dish.photo = photos.sorted().randomElement(using: &random)
      dish.cover = Bool.random(using: &random) ? tags.sorted().randomElement(using: &random) : nil
      return .dish(id, dish)
    }
  }
}
