/**
 * Where class files come from: directories, archives, the image of a JDK. Knows names and bytes,
 * nothing of what is inside a class file.
 */
package dev.deadheat.program.input;
