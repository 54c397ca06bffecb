/**
 * Enforces that modules and packages depend only along the arrows of the design. The fixture
 * packages break each rule on purpose.
 */
package dev.deadheat.cli.architecture;
