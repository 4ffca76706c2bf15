/// Socle itself, used as its documentation shows.
struct SoclePeer: Peer {
  let name = "socle"
  let workloads: Set<Workload> = []
}
