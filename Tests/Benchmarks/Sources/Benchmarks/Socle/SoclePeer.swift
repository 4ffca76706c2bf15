/// Socle itself, used as its documentation shows.
struct SoclePeer: Peer {
  let name = "socle"
  let workloads: Set<Workload> = [
    .insertInBulk, .insertKeyed, .insertRowByRow, .insertStreamed, .insertAlone, .readAll,
    .streamAndSum,
    .lookUpOneByOne, .lookUpTogether, .joinAndGroup, .upsert, .loadLego, .readBesideWriter,
    .useEachVerb,
  ]
}
