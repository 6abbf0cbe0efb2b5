internal import Glibc

/// Whether so much memory could be had now. It is asked for and given back, untouched: where the
/// limit of the address space (RLIMIT_AS) or the kernel's own account does not allow it, that is
/// known before a large allocation traps.
package func isMemoryAvailable(bytes: Int) -> Bool {
  guard
    let memory = mmap(
      nil, max(1, bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
    memory != MAP_FAILED
  else { return false }
  munmap(memory, max(1, bytes))
  return true
}
