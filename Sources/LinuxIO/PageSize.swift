internal import Glibc

/// Bytes of a page of memory, in which mappings are made (sysconf(3)).
package var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }
