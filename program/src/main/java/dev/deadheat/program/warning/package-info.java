/** What could not be read, and what the user can do about it. */
package dev.deadheat.program.warning;
