/**
 * The command line. {@link dev.deadheat.cli.Main} is the table of contents; each subcommand is one
 * class; what goes wrong ends in {@link dev.deadheat.cli.Failures}, what is printed goes through
 * {@link dev.deadheat.cli.Terminal}. Nothing depends on this package.
 */
@NullMarked
package dev.deadheat.cli;

import org.jspecify.annotations.NullMarked;
