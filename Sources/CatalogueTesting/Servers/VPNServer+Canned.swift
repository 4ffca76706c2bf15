public import ServerCatalogue

extension VPNServer {
  /// A short list in which each kind of server stands: two of a country, a free one, secure core, a gateway in two
  /// countries, Tor in a state, a virtual one, one under maintenance, and one without endpoints.
  public static var canned: [VPNServer] {
    [
      .made("ch-9", name: "CH#9", score: 1.25, features: [.p2p, .streaming], city: "Zürich"),
      .made("ch-10", name: "CH#10", score: 2, features: .p2p, city: "Genève"),
      .made("nl-free-1", name: "NL-FREE#1", country: "NL", tier: 0, score: 3, city: "Amsterdam"),
      .made("se-ch-1", name: "SE-CH#1", entry: "SE", score: 2.5, features: .secureCore),
      .made("de-gw-1", name: "DE-GW#1", country: "DE", features: .restricted, gateway: "Office"),
      .made("fr-gw-1", name: "FR-GW#1", country: "FR", features: .restricted, gateway: "Office"),
      .made(
        "us-tx-4", name: "US-TX#4-TOR", country: "US", score: 3.5, features: .tor, city: "Dallas",
        state: "Texas"),
      .made("in-3", name: "IN#3", country: "IN", score: 2.25, city: "Mumbai", host: "SG"),
      .made("jp-5", name: "JP#5", country: "JP", score: 1000, status: 0, load: 0, city: "Tokyo"),
      .made("fj-1", name: "FJ#1", country: "FJ", score: 3.25, endpoints: []),
    ]
  }
}
