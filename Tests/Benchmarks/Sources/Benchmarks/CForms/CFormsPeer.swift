import CPeers

/// Plain C, or the best C known: the same Swift around another set of C functions.
struct CFormsPeer: Peer {
  static let plain = CFormsPeer(name: "c-plain", forms: .plain)
  static let best = CFormsPeer(name: "c-best", forms: .best)

  let name: String
  let forms: CForms

  var workloads: Set<Workload> {
    let common: Set<Workload> = [
      .insertInBulk, .insertKeyed, .insertStreamed, .insertAlone, .readAll, .streamAndSum,
      .lookUpTogether,
      .upsert,
    ]
    // One row at a time, or 1,000 after 20,000 were joined, leave no room for a better form than the plain loop.
    let plainOnly: Set<Workload> = [
      .insertRowByRow, .lookUpOneByOne, .joinAndGroup, .readBesideWriter, .useEachVerb,
    ]
    return name == Self.plain.name ? common.union(plainOnly) : common
  }
}
