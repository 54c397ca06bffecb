package dev.deadheat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HoldingTest {
  private static Site site(String owner, String name) {
    return new Site("a.User", "use", "()V", "User.java", 3, true, owner, name, null);
  }

  @Test
  void aFieldIsNamedItself() {
    assertThat(Holding.field(site("a.Box", "cells"))).isEqualTo("a.Box.cells");
  }

  @Test
  void aMethodIsNamedByTheFieldThatItReturnsWhereverItIsCalledOn() {
    Holding.getter(new String[] {"a.Impl", "a.Base", "a.Api"}, "one()[I", "a.Base.one");
    assertThat(Holding.field(site("a.Impl", "one()[I"))).isEqualTo("a.Base.one");
    assertThat(Holding.field(site("a.Api", "one()[I"))).isEqualTo("a.Base.one");
    assertThat(Holding.field(site("b.Other", "one()[I"))).isNull();
    assertThat(Holding.field(site("a.Api", "two()[I"))).isNull();
  }

  @Test
  void aCallThatMayReachSeveralHasNoName() {
    Holding.getter(new String[] {"c.One", "c.Api"}, "both()[I", "c.One.x");
    Holding.getter(new String[] {"c.Two", "c.Api"}, "both()[I", "c.Two.y");
    assertThat(Holding.field(site("c.Two", "both()[I"))).isEqualTo("c.Two.y");
    assertThat(Holding.field(site("c.Api", "both()[I"))).isNull();
  }
}
