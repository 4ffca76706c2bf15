#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  /// A proxy on a Unix socket. It can cut a connection after the server has committed and before the client receives the
  /// answer, hold a request back until the client has lost the connection, or let nothing through any more.
  final class CuttingProxy: Sendable {
    let folder: String
    let isSilent = Locked(false)
    private let target: String
    private let listener: Int32
    private let state = Locked((cutting: (@Sendable () -> Void)?.none, cuts: 0, isHolding: false))
    private let delivery = (begin: DispatchSemaphore(value: 0), end: DispatchSemaphore(value: 0))

    var cuts: Int { state.withLock { $0.cuts } }

    /// A proxy before a server, and a connection string of a new schema through it.
    static func before(_ server: PostgreSQLServer) throws -> (CuttingProxy, String) {
      let proxy = try CuttingProxy(to: "\(server.folder)/.s.PGSQL.5432")
      let location = try server.newSchema()
      return (proxy, location.replacingOccurrences(of: server.folder, with: proxy.folder))
    }

    init(to target: String) throws {
      self.target = target
      folder = "/tmp/socle-proxy-\(UUID().uuidString.prefix(8))"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
      listener = Self.socket()
      let bound = Self.withAddress("\(folder)/.s.PGSQL.5432") { bind(listener, $0, $1) }
      try #require(bound == 0 && listen(listener, 100) == 0)
      // A pooler runs as another user.
      try #require(chmod("\(folder)/.s.PGSQL.5432", 0o777) == 0)
      Thread.detachNewThread { [weak self, listener] in
        while true {
          let client = accept(listener, nil, nil)
          guard client >= 0, let self else { return }
          self.serve(client)
        }
      }
    }

    deinit {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// Cuts the connection on which the server next confirms a commit, after calling `action`; the client does not receive the
    /// answer.
    func cutNextReply(_ action: @escaping @Sendable () -> Void = {}) {
      state.withLock { $0.cutting = action }
    }

    func cutNothing() { state.withLock { $0.cutting = nil } }

    /// Cuts the connection on which the next request is sent, and holds the request back from the server.
    func holdNextRequest() { state.withLock { $0.isHolding = true } }

    /// Sends the held request to the server, and waits until the server has answered.
    func deliver() {
      delivery.begin.signal()
      try? delivery.end.waitInTest()
    }

    private func takeHolding() -> Bool {
      state.withLock { state in
        defer { state.isHolding = false }
        return state.isHolding
      }
    }

    private func serve(_ client: Int32) {
      let server = Self.socket()
      guard Self.withAddress(target, { connect(server, $0, $1) }) == 0 else {
        close(client)
        return
      }
      let pair = Pair(client, server)
      Thread.detachNewThread { self.copy(client, server, pair, isReply: false) }
      Thread.detachNewThread { self.copy(server, client, pair, isReply: true) }
    }

    private func copy(_ source: Int32, _ target: Int32, _ pair: Pair, isReply: Bool) {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      copying: while true {
        let count = recv(source, &buffer, buffer.count, 0)
        if count <= 0 { break }
        let isHeld = !isReply && takeHolding()
        if isHeld {
          shutdown(source, Int32(SHUT_RDWR))
          delivery.begin.wait()
        }
        while isSilent.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.02) }
        if isReply, contains(buffer[..<count], Array("COMMIT".utf8)) {
          let cutting = state.withLock { state in
            defer { state.cutting = nil }
            state.cuts += state.cutting == nil ? 0 : 1
            return state.cutting
          }
          if let cutting {
            cutting()
            break
          }
        }
        var sent = 0
        while sent < count {
          let more = buffer.withUnsafeBytes {
            send(target, $0.baseAddress.map { $0 + sent }, count - sent, Int32(MSG_NOSIGNAL))
          }
          if more <= 0 { break copying }
          sent += more
        }
        if isHeld {
          // The other copy ends the pair when it cannot pass the answer on.
          var answered = pollfd(fd: target, events: 0, revents: 0)
          poll(&answered, 1, 10_000)
          delivery.end.signal()
        }
      }
      pair.end()
    }

    private func contains(_ bytes: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
      bytes.indices.contains { bytes[$0...].starts(with: word) }
    }

    private static func socket() -> Int32 {
      #if canImport(Darwin)
        Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
      #else
        Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      #endif
    }

    private static func withAddress(
      _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }

  /// Two connected sockets, which are closed once.
  private final class Pair: Sendable {
    private let sockets: (Int32, Int32)
    private let ends = Locked(0)

    init(_ client: Int32, _ server: Int32) { sockets = (client, server) }

    /// Ends both directions; the sockets are closed when both copies have ended.
    func end() {
      shutdown(sockets.0, Int32(SHUT_RDWR))
      shutdown(sockets.1, Int32(SHUT_RDWR))
      let isLast = ends.withLock { ends in
        ends += 1
        return ends == 2
      }
      if isLast {
        close(sockets.0)
        close(sockets.1)
      }
    }
  }
#endif
