package dev.deadheat.report.gate;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Race;
import java.util.List;

/**
 * What {@code --include} and {@code --exclude} say about classes. A finding is wanted if one of its
 * accesses is in a wanted class: the other end may be anywhere.
 */
public record ClassFilter(List<Glob> include, List<Glob> exclude) {

  /** From the texts of patterns. */
  public static ClassFilter of(List<String> include, List<String> exclude) {
    return new ClassFilter(
        include.stream().map(Glob::new).toList(), exclude.stream().map(Glob::new).toList());
  }

  /** Whether a class is wanted. */
  public boolean wants(String className) {
    return (include.isEmpty() || include.stream().anyMatch(glob -> glob.matches(className)))
        && exclude.stream().noneMatch(glob -> glob.matches(className));
  }

  /** Whether a finding is wanted. */
  public boolean wants(Race race) {
    return race.accesses().stream().map(Access::className).anyMatch(this::wants);
  }
}
