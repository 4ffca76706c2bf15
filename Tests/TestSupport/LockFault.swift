import Foundation

/// A C library that makes every lock of a file fail with `ENOLCK` while a certain file exists.
package enum LockFault {
  /// Compiles the library into `folder`.
  ///
  /// - Parameter file: The path of the file whose existence makes locks fail.
  /// - Returns: The path of the library; nil where there is no C compiler, or no `LD_PRELOAD`.
  package static func library(in folder: TemporaryFolder, whileExists file: String) throws
    -> String?
  {
    #if os(Linux)
      guard FileManager.default.isExecutableFile(atPath: compiler) else { return nil }
      let library = folder.file("fault.so")
      let source = try folder.write(Array(text(file).utf8), to: "fault.c")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: compiler)
      process.arguments = ["-shared", "-fPIC", "-w", "-o", library, source, "-ldl"]
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? library : nil
    #else
      return nil
    #endif
  }

  private static let compiler = "/usr/bin/cc"

  /// SQLite calls `fcntl` or `fcntl64`, as it was built.
  private static func text(_ file: String) -> String {
    """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <stdarg.h>
    #include <unistd.h>
    static int call(const char *name, int descriptor, int command, void *argument) {
      if ((command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK
          && access("\(file)", F_OK) == 0) {
        errno = ENOLCK;
        return -1;
      }
      int (*next)(int, int, ...) = dlsym(RTLD_NEXT, name);
      return next(descriptor, command, argument);
    }
    #undef fcntl
    int fcntl(int descriptor, int command, ...) {
      va_list list; va_start(list, command); void *argument = va_arg(list, void *); va_end(list);
      return call("fcntl", descriptor, command, argument);
    }
    int fcntl64(int descriptor, int command, ...) {
      va_list list; va_start(list, command); void *argument = va_arg(list, void *); va_end(list);
      return call("fcntl64", descriptor, command, argument);
    }
    """
  }
}
