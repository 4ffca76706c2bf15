public import Foundation

/// Reads the lists that the API sends as JSON: `/vpn/logicals` into servers, `/vpn/loads` into loads.
///
/// ```swift
/// let list = try ServerListReader().servers(inFile: "logicals.json.gz")
/// try repository.upsert(servers: list.items)
/// ```
///
/// A list may be compressed with gzip, which is recognized by its first bytes. Unknown keys are ignored. These keys
/// may be null or missing: in a server `City`, `State`, `HostCountry`, `GatewayName` and `Translations`, in an endpoint
/// `EntryIP`, `Label`, `X25519PublicKey` and `EntryPerProtocol`.
public struct ServerListReader: Sendable {
  /// Whether bad items are left out and counted. By default a single bad item makes reading fail.
  public var skipsBadItems: Bool
  /// The maximum number of bytes after decompression: 256 MiB by default, which is about 200,000 servers.
  ///
  /// The list is read into memory, and a small compressed file can expand to more than the memory holds.
  public var byteLimit = 1 << 28

  /// A reader that throws for a list with bad items or, if `skipsBadItems` is true, leaves these items out.
  public init(skipsBadItems: Bool = false) {
    self.skipsBadItems = skipsBadItems
  }

  /// The servers of a `/vpn/logicals` file.
  ///
  /// - Throws: ``ServerListError`` if the file cannot be read, is not such a list, or has bad items that are not skipped. Of
  ///   two items with the same id, the second is bad.
  public func servers(inFile path: String) throws(ServerListError) -> ServerList<VPNServer> {
    try list(from: ListSource(file: path))
  }

  /// The servers in a response of the API to `/vpn/logicals`.
  ///
  /// - Throws: the same errors as ``servers(inFile:)``.
  public func servers(in answer: Data) throws(ServerListError) -> ServerList<VPNServer> {
    try list(from: ListSource(bytes: answer))
  }

  /// The loads of a `/vpn/loads` file; any list whose items have `ID`, `Load`, `Score` and `Status` is accepted.
  ///
  /// - Throws: the same errors as ``servers(inFile:)``.
  public func loads(inFile path: String) throws(ServerListError) -> ServerList<ServerLoad> {
    try list(from: ListSource(file: path))
  }

  /// The loads in a response of the API to `/vpn/loads`.
  ///
  /// - Throws: the same errors as ``servers(inFile:)``.
  public func loads(in answer: Data) throws(ServerListError) -> ServerList<ServerLoad> {
    try list(from: ListSource(bytes: answer))
  }
}
