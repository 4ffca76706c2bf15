import CPeers

/// Plain C, or the best C known: the same Swift around another set of C functions.
struct CFormsPeer: Peer {
  static let plain = CFormsPeer(name: "c-plain", forms: .plain)
  static let best = CFormsPeer(name: "c-best", forms: .best)

  let name: String
  let forms: CForms

  var workloads: Set<Workload> {
    let common: Set<Workload> = [
      .insertInBulk, .insertStreamed, .insertAlone, .readAll, .streamAndSum, .lookUpTogether,
      .upsert,
    ]
    // One row at a time leaves no room for a better form than the plain loop.
    return name == Self.plain.name ? common.union([.insertRowByRow, .lookUpOneByOne]) : common
  }
}
