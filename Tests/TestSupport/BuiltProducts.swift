import Foundation

/// The programs of the package, which are built into the folder where the tests lie.
package enum BuiltProducts {
  package static func program(_ name: String) -> URL {
    #if os(Linux)
      let bundle: Bundle? = nil
    #else
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    #endif
    // On Linux the tests are an executable, elsewhere a bundle that another one loads.
    let tests = bundle?.bundleURL ?? Bundle.main.executableURL ?? Bundle.main.bundleURL
    return tests.deletingLastPathComponent().appendingPathComponent(name)
  }
}
