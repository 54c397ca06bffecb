/** Programs that call library methods known by their bodies. */
package dev.deadheat.pointsto.library;
