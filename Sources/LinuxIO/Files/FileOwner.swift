internal import CLinux
internal import Glibc

/// The name of the group that a file belongs to, from /etc/group; nil where the file or the name
/// cannot be found.
package func groupName(ofFile path: String) -> String? {
  var status = stat()
  guard withFileName(path, { stat($0, &status) }) == 0,
    let bytes = try? readFile("/etc/group", limit: 1 << 20)
  else {
    return nil
  }
  let wanted = String(status.st_gid)
  for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
    let fields = line.split(separator: ":", omittingEmptySubsequences: false)
    if fields.count >= 3, fields[2] == wanted { return String(fields[0]) }
  }
  return nil
}

/// What to do about a device's node that this user may not open.
///
/// - Parameters:
///   - group: the one that owns the node; nil where that is unknown.
///   - usual: the one that nodes of this kind are given to.
package func remedyForDeniedNode(ownedBy group: String?, usually usual: String) -> String {
  let group = group ?? usual
  // A node that udev has not handed to a group is root's alone; nobody should join that one.
  return group == "root"
    ? "it belongs to root alone: a udev rule must give it to group \(usual)"
    : "add the user to group \(group) (usermod -aG \(group) USER) and log in again"
}
