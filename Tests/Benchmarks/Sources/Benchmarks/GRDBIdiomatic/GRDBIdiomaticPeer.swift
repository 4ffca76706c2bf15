/// GRDB as most applications use it: Codable records.
struct GRDBIdiomaticPeer: Peer {
  let name = "grdb-idiomatic"
  let workloads: Set<Workload> = [
    .insertInBulk, .insertKeyed, .insertRowByRow, .insertAlone, .readAll, .lookUpOneByOne,
    .joinAndGroup, .upsert,
    .readBesideWriter, .useEachVerb,
  ]
}
