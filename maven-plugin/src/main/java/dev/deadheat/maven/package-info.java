/**
 * The goals. Each turns the project into arguments of the command line and runs that: what an
 * option means is said once, in {@code dev.deadheat.cli}.
 */
@NullMarked
package dev.deadheat.maven;

import org.jspecify.annotations.NullMarked;
