public import Foundation
internal import InputFiles

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
    try list(path) { try InputFile(path: path) }
  }

  /// The servers in a response of the API to `/vpn/logicals`.
  ///
  /// - Throws: the same errors as ``servers(inFile:)``.
  public func servers(in answer: Data) throws(ServerListError) -> ServerList<VPNServer> {
    try list(in: answer)
  }

  /// The loads of a `/vpn/loads` file; any list whose items have `ID`, `Load`, `Score` and `Status` is accepted.
  ///
  /// - Throws: the same errors as ``servers(inFile:)``.
  public func loads(inFile path: String) throws(ServerListError) -> ServerList<ServerLoad> {
    try list(path) { try InputFile(path: path) }
  }

  /// The loads in a response of the API to `/vpn/loads`.
  ///
  /// - Throws: the same errors as ``servers(inFile:)``.
  public func loads(in answer: Data) throws(ServerListError) -> ServerList<ServerLoad> {
    try list(in: answer)
  }
}

extension ServerListReader {
  private func list<Item: ListItem>(in answer: Data) throws(ServerListError) -> ServerList<Item> {
    let name = "the answer"
    return try list(name) { try answer.withUnsafeBytes { try InputFile(bytes: $0, name: name) } }
  }

  /// Reads the file that `open` opens, which errors call `source`.
  private func list<Item: ListItem>(
    _ source: String, _ open: () throws -> InputFile
  ) throws(ServerListError) -> ServerList<Item> {
    let key = ListedItems<Item>.key
    var items = ListedItems<Item>(source: source)
    var parser = JSONParser(try content(of: source, open), list: key) { items.add($0) }
    let answer: JSONValue
    do throws(RejectedItem) {
      answer = try parser.read()
    } catch {
      throw .notJSON(source: source, reason: error.description)
    }
    do throws(RejectedItem) {
      let count = parser.listCount
      guard count <= 1 else {
        throw RejectedItem(keyPath: key, reason: "expected one such key, found \(count)")
      }
      _ = try answer.list(key) { _ in }
    } catch {
      throw .notAList(source: source, problem: error)
    }
    if items.isOfLoads { throw .loadsOnly(source: source) }
    let list = items.list
    guard skipsBadItems || list.rejectedCount == 0 else {
      throw .rejected(list.rejected, total: list.rejectedCount, source: source)
    }
    return list
  }

  private func content(
    of source: String, _ open: () throws -> InputFile
  ) throws(ServerListError) -> [UInt8] {
    var content: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    do {
      let input = try open()
      while content.count <= byteLimit, case let count = try input.read(into: chunk), count > 0 {
        content.append(contentsOf: chunk.prefix(count))
      }
    } catch {
      throw .unreadable(source: source, reason: "\(error)")
    }
    guard content.count <= byteLimit else { throw .tooLarge(source: source, limit: byteLimit) }
    return content
  }
}
