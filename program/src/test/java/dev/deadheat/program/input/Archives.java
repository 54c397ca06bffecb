package dev.deadheat.program.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Builds class files and archives for tests. */
public final class Archives {
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Entry(String name, byte[] bytes, boolean stored) {}

  private final List<Entry> entries = new ArrayList<>();

  /** A class file without members; the tag tells apart two of the same name. */
  public static byte[] classFile(String internalName, String tag) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, internalName, null, "java/lang/Object", null);
    writer.visitSource(tag, null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  public Archives add(String name, byte[] bytes) {
    entries.add(new Entry(name, bytes, false));
    return this;
  }

  public Archives addStored(String name, byte[] bytes) {
    entries.add(new Entry(name, bytes, true));
    return this;
  }

  public Archives addText(String name, String text) {
    return add(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A class at its usual place. */
  public Archives addClass(String internalName) {
    return add(internalName + ".class", classFile(internalName, "plain"));
  }

  public Archives manifest(String... lines) {
    return addText(
        "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n" + String.join("\r\n", lines) + "\r\n");
  }

  public byte[] build() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Entry entry : entries) {
        ZipEntry header = new ZipEntry(entry.name);
        header.setTime(0);
        if (entry.stored) {
          CRC32 crc = new CRC32();
          crc.update(entry.bytes);
          header.setMethod(ZipEntry.STORED);
          header.setSize(entry.bytes.length);
          header.setCrc(crc.getValue());
        }
        zip.putNextEntry(header);
        zip.write(entry.bytes);
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }
}
