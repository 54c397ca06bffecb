package dev.deadheat.report.model;

/** Which verb found it. */
public enum Mode implements Named {
  /** Static analysis: races that an execution could have. */
  CHECK("check"),
  /** One execution under the agent: races that it had. */
  RUN("run"),
  /** Proofs about code without races. */
  PROVE("prove"),
  /** Several files put together by {@code deadheat report}. */
  MERGED("merged");

  private final String text;

  Mode(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
