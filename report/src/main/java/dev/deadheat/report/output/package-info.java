/**
 * From findings and options to outputs and a verdict: what all verbs and the Maven plugin share.
 */
@NullMarked
package dev.deadheat.report.output;

import org.jspecify.annotations.NullMarked;
