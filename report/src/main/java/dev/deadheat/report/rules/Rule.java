package dev.deadheat.report.rules;

import dev.deadheat.report.model.Category;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One thing that can be wrong, with its page in docs/rules, which the build puts beside this class.
 *
 * @param id the name of the page, and of the category if it is one
 */
public record Rule(String id) {
  /** For assertions, indices and divisions that {@code prove} could not show. */
  public static final Rule UNPROVED = new Rule("unproved");

  /** The rule of a category. */
  public static Rule of(Category category) {
    return new Rule(category.text());
  }

  /** All rules: the categories in their order, then what {@code prove} adds. */
  public static List<Rule> all() {
    List<Rule> rules = new ArrayList<>();
    Arrays.stream(Category.values()).map(Rule::of).forEach(rules::add);
    rules.add(UNPROVED);
    return List.copyOf(rules);
  }

  /** The page, in Markdown. */
  public String page() {
    try (InputStream in = Rule.class.getResourceAsStream(id + ".md")) {
      if (in == null) {
        throw new IllegalStateException("docs/rules has no page " + id + ".md");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The heading of the page. */
  public String title() {
    return page().lines().findFirst().orElse("").replaceFirst("^#\\s*", "");
  }

  /** The first paragraph of the page, in one line. */
  public String summary() {
    return String.join(
        " ",
        page().lines().skip(1).dropWhile(String::isBlank).takeWhile(l -> !l.isBlank()).toList());
  }
}
