public import Foundation

/// Reads the lists that the API sends as JSON: `/vpn/logicals` into servers, `/vpn/loads` into loads.
///
/// ```swift
/// let list = try ServerListReader().servers(inFile: "logicals.json.gz")
/// try repository.upsert(servers: list.items)
/// ```
///
/// A list may be compressed with gzip, which is recognised by its first bytes. Unknown keys are ignored. These keys
/// may be null or missing: `City`, `State`, `HostCountry`, `GatewayName`, `Translations`, and of an endpoint
/// `EntryIP`, `Label`, `X25519PublicKey`, `EntryPerProtocol`.
public struct ServerListReader: Sendable {
  /// Whether bad items are left out and counted. By default one bad item makes the list bad.
  public var skipsBadItems: Bool
  /// The most bytes that are read, after decompression: 256 MiB by default, which is some 200,000 servers.
  ///
  /// The list is read into memory, and a small compressed file can contain more than fits.
  public var byteLimit = 1 << 28

  /// A reader that stops at bad items, or skips them.
  public init(skipsBadItems: Bool = false) {
    self.skipsBadItems = skipsBadItems
  }

  /// The servers of a `/vpn/logicals` file.
  ///
  /// - Throws: ``ServerListError`` if the file cannot be read, is no such list, or has bad items and they are not
  ///   skipped. Of two items with one id the second is bad.
  public func servers(inFile path: String) throws(ServerListError) -> ServerList<VPNServer> {
    try list(from: ListSource(file: path))
  }

  /// The servers of an answer to `/vpn/logicals`.
  ///
  /// - Throws: as ``servers(inFile:)``.
  public func servers(in answer: Data) throws(ServerListError) -> ServerList<VPNServer> {
    try list(from: ListSource(bytes: answer))
  }

  /// The loads of a `/vpn/loads` file; any list with `ID`, `Load`, `Score` and `Status` is accepted.
  ///
  /// - Throws: as ``servers(inFile:)``.
  public func loads(inFile path: String) throws(ServerListError) -> ServerList<ServerLoad> {
    try list(from: ListSource(file: path))
  }

  /// The loads of an answer to `/vpn/loads`.
  ///
  /// - Throws: as ``servers(inFile:)``.
  public func loads(in answer: Data) throws(ServerListError) -> ServerList<ServerLoad> {
    try list(from: ListSource(bytes: answer))
  }
}
