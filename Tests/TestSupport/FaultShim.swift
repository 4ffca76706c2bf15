import Foundation

/// The C library of Tests/Reliability/Shim, which makes calls of the system fail in a process that loads it.
package enum FaultShim {
  /// The path of the compiled library; nil where there is no C compiler, or no `LD_PRELOAD`.
  package static let library: String? = {
    #if os(Linux)
      let library = BuiltProducts.program("fault.so").path
      // Another process may be loading the one that is there.
      let fresh = library + "-\(getpid())"
      guard FileManager.default.isExecutableFile(atPath: compiler) else { return nil }
      let options = ["-shared", "-fPIC", "-O1", "-w", "-o", fresh, source]
      let isBuilt = (try? ProgramRun(compiler, options))?.status == 0
      return isBuilt && rename(fresh, library) == 0 ? library : nil
    #else
      return nil
    #endif
  }()

  /// The variables with which a process loads it, so configured as its source describes.
  package static func environment(_ settings: [String: String]) -> [String: String]? {
    library.map { library in
      settings.reduce(into: ["LD_PRELOAD": library]) { $0["FAULT_" + $1.key] = $1.value }
    }
  }

  private static let compiler = "/usr/bin/cc"
  private static let source = PackageFiles.root
    .appendingPathComponent("Tests/Reliability/Shim/fault.c").path
}
