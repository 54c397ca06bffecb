package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;

/** A class file in an archive; damage is found when it is read, and warned of then. */
record ArchiveClassFile(
    String internalName,
    String archive,
    ByteSource source,
    ZipItem item,
    InputLimits limits,
    Warnings warnings)
    implements ClassFile {

  @Override
  public String origin() {
    return ArchiveLog.entryOrigin(archive, item.name());
  }

  @Override
  public byte[] read() throws IOException {
    try {
      byte[] bytes = ZipData.read(source, item, limits.classBytes());
      if (!ZipData.localNameAgrees(source, item)) {
        warnings.add(
            Warning.Kind.UNREADABLE_INPUT,
            origin(),
            "has another name in its local header: the archive is damaged, make it again");
      }
      return bytes;
    } catch (IOException e) {
      String reason = ArchiveReader.reason(e);
      warnings.add(Warning.Kind.UNREADABLE_INPUT, origin(), reason + "; the class is left out");
      throw new IOException(origin() + ": " + reason, e);
    }
  }
}
