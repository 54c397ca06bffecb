/**
 * Where class files come from: directories, archives, the image of a JDK. Knows names and bytes,
 * nothing of what is inside a class file but its name. {@link
 * dev.deadheat.program.input.Inputs#open} and {@link dev.deadheat.program.input.Jdk} are the doors.
 *
 * <p>Archives are read by our own reader, not by {@code java.util.zip.ZipFile}: it treats a file,
 * an archive stored inside another and one inflated into memory alike, several threads read at
 * once, sizes and checksums are verified, and a damaged central directory still leaves what can be
 * recovered. What a user passed and cannot be used at all is an {@link
 * dev.deadheat.program.input.InputException}; everything less is a warning.
 */
@org.jspecify.annotations.NullMarked
package dev.deadheat.program.input;
