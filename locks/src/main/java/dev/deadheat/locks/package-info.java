/** The locks surely held: operations on them, and a must-analysis of one body at a time. */
package dev.deadheat.locks;
