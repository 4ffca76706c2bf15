/// GRDB as its performance guide says: prepared statements, unchecked arguments, raw cursors.
struct GRDBFastestPeer: Peer {
  let name = "grdb-fastest"
  let workloads: Set<Workload> = [
    .insertInBulk, .insertKeyed, .insertRowByRow, .insertStreamed, .insertAlone, .readAll,
    .streamAndSum,
    .lookUpOneByOne, .joinAndGroup, .upsert, .readBesideWriter,
  ]
}
