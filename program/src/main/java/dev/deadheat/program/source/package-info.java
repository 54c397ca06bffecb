/**
 * Java sources become class files in memory: javac where the code is right, ECJ where it has
 * errors, misses types or is newer than the running javac. Class files never touch the disk. {@link
 * dev.deadheat.program.source.SourceInputs} is the door.
 */
@org.jspecify.annotations.NullMarked
package dev.deadheat.program.source;
