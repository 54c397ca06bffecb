/** How constraints are kept outside of the process. */
package dev.deadheat.pointsto.constraints;
