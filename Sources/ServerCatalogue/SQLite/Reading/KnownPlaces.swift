internal import SQLiteCore

/// The locations of servers whose groups are aggregated: texts are decoded, and groups looked up, once per location.
struct KnownPlaces {
  /// The gateway, country, city, state and host country that several servers share.
  struct Place {
    /// The position of their group.
    let group: Int
    let isVirtual: Bool
  }

  private let grouping: VPNServerGrouping
  private var numbers = TextNumbers()
  private var places: [Place] = []

  init(_ grouping: VPNServerGrouping) { self.grouping = grouping }

  /// The location of a row; for a new one, its group and city are added to `groups`.
  mutating func place(
    of row: GroupRow, in groups: inout GroupCollection
  ) throws(SQLiteError) -> Place {
    let isGateway = try row.isGateway
    numbers.append(isGateway ? try row.bytes(.gateway) : nil)
    numbers.append(try row.bytes(.country))
    numbers.append(try row.bytes(.city))
    numbers.append(try row.bytes(.host))
    if grouping == .stateName { numbers.append(try row.bytes(.state)) }
    let (number, isNew) = numbers.take()
    if isNew { places.append(try newPlace(of: row, isGateway, in: &groups)) }
    return places[number]
  }

  private func newPlace(
    of row: GroupRow, _ isGateway: Bool, in groups: inout GroupCollection
  ) throws(SQLiteError) -> Place {
    let country = try row.text(.country) ?? ""
    let city = try row.text(.city)
    let group = groups.position(
      of: grouping.kind(
        gateway: isGateway ? try row.text(.gateway) : nil, countryCode: country, city: city,
        state: grouping == .stateName ? try row.text(.state) : nil))
    groups[group].add(city: city, in: country)
    return Place(group: group, isVirtual: Logical.isVirtual(in: try row.text(.host), as: country))
  }
}
