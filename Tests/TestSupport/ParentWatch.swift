import Foundation

/// Ends a process of the tests with the process that started it, which may be killed without a word.
package enum ParentWatch {
  /// Kills this process as soon as its parent has ended.
  ///
  /// A thread asks for the parent ten times a second: Linux's signal (`PR_SET_PDEATHSIG`) comes with the end of the *thread* that
  /// started the process, and a pipe from the parent is also held by other processes that it starts.
  package static func begin() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { usleep(100_000) }
      kill(getpid(), SIGKILL)
    }
  }
}
