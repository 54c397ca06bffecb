package dev.deadheat.report.output;

import dev.deadheat.report.model.Findings;

/**
 * What came of findings after filters, suppressions and the baseline.
 *
 * @param shown what was written
 * @param failed whether a finding counts that should fail the command
 * @param fixed how many findings of the baseline are gone
 */
public record Verdict(Findings shown, boolean failed, int fixed) {}
