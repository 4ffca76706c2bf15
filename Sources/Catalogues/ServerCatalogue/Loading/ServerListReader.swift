public import Foundation
internal import SocleInputFiles

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
  /// The maximum number of bytes after decompression: 64 MiB by default, which is about 80,000 servers.
  ///
  /// A small compressed file can expand to more than the memory holds. Decoding a list takes about 5 times its size in memory, and
  /// up to 25 times if it consists of short numbers.
  public var byteLimit = 1 << 26

  /// A reader that throws for a list with bad items or, if `skipsBadItems` is true, leaves these items out.
  public init(skipsBadItems: Bool = false) {
    self.skipsBadItems = skipsBadItems
  }

  /// The servers of a `/vpn/logicals` file.
  ///
  /// - Throws: ``ServerListError`` if the file cannot be read, is not a list of servers, or has bad items that are not skipped.
  ///   Of two items with the same id, the second is bad.
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

  /// Reads a list from the file that `open` returns. In errors its name is `source`.
  private func list<Item: ListItem>(
    _ source: String, _ open: () throws -> InputFile
  ) throws(ServerListError) -> ServerList<Item> {
    let content = try content(of: source, open)
    let items: ListedItems<Item>
    do {
      let count = Self.keyCount(ListedItems<Item>.key, in: content)
      guard count <= 1 else {
        throw RejectedItem(
          keyPath: ListedItems<Item>.key, reason: "expected one such key, found \(count)")
      }
      items = try JSONDecoder().decode(ListedItems<Item>.self, from: content)
    } catch let problem as RejectedItem {
      throw .notAList(source: source, problem: problem)
    } catch {
      throw .notJSON(source: source, reason: Self.reason(error, in: content))
    }
    var list = items.list
    list.source = source
    guard skipsBadItems || list.rejectedCount == 0 else {
      throw .rejected(list.rejected, total: list.rejectedCount, source: source)
    }
    return list
  }

  private func content(
    of source: String, _ open: () throws -> InputFile
  ) throws(ServerListError) -> Data {
    var content = Data()
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    do {
      let input = try open()
      while content.count <= byteLimit, case let count = try input.read(into: chunk), count > 0 {
        content.append(contentsOf: UnsafeRawBufferPointer(chunk).prefix(count))
      }
    } catch {
      throw .unreadable(source: source, reason: "\(error)")
    }
    guard content.count <= byteLimit else { throw .tooLarge(source: source, limit: byteLimit) }
    return content
  }

  /// The number of keys with this name, at any depth. The decoder silently reads only one of several equal keys.
  private static func keyCount(_ key: String, in content: Data) -> Int {
    let name = "\"\(key)\""
    // The zero at the end is for `strstr`, which takes a tenth of the time of `Data.range(of:)`.
    return (content + [0]).withUnsafeBytes { text in
      guard var rest = text.assumingMemoryBound(to: CChar.self).baseAddress else { return 0 }
      let end = rest + content.count
      var count = 0
      while rest < end {
        guard let found = strstr(rest, name) else {
          rest += strlen(rest) + 1  // Text that is not decoded may contain a zero.
          continue
        }
        rest = UnsafePointer(found) + name.utf8.count
        if rest[strspn(rest, " \t\r\n")] == CChar(UInt8(ascii: ":")) { count += 1 }
      }
      return count
    }
  }

  /// The reason why `content` is not JSON. `JSONDecoder` does not name the place, but `JSONSerialization` does.
  private static func reason(_ error: any Error, in content: Data) -> String {
    var reason = "\(error)"
    do {
      _ = try JSONSerialization.jsonObject(with: content, options: .fragmentsAllowed)
    } catch {
      let place = (error as NSError).userInfo[NSDebugDescriptionErrorKey]
      reason = place as? String ?? reason
    }
    return reason.trimmingCharacters(in: ["."])
  }
}
