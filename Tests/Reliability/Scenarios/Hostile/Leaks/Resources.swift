import Foundation

/// What this process uses.
enum Resources {
  /// 0 where the system does not tell.
  static var residentKilobytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize()) / 1024
  }

  /// The number of open descriptors; 0 where the system does not tell.
  static var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// The CPU time of this process.
  static var cpuSeconds: Double {
    var usage = rusage()
    getrusage(ownProcess, &usage)
    return usage.ru_utime.seconds + usage.ru_stime.seconds
  }

  /// The largest memory that this process has had; 0 where the system does not tell.
  static var peakKilobytes: Int {
    #if os(Linux)
      // What getrusage tells begins with the memory of the process that started this one.
      let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    #else
      var usage = rusage()
      getrusage(ownProcess, &usage)
      return usage.ru_maxrss / 1024
    #endif
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

#if os(Linux)
  private let ownProcess = Int32(RUSAGE_SELF.rawValue)
#else
  private let ownProcess = RUSAGE_SELF
#endif
