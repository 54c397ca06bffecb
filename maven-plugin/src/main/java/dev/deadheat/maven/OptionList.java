package dev.deadheat.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects arguments, leaving out what is not set. */
final class OptionList {
  private final List<String> arguments = new ArrayList<>();

  OptionList(String verb) {
    arguments.add(verb);
  }

  OptionList add(String name, @Nullable Object value) {
    if (value != null) {
      arguments.add(name);
      arguments.add(value.toString());
    }
    return this;
  }

  OptionList each(String name, @Nullable List<?> values) {
    if (values != null) {
      values.forEach(value -> add(name, value));
    }
    return this;
  }

  OptionList flag(String name, boolean set) {
    if (set) {
      arguments.add(name);
    }
    return this;
  }

  /** A file that has a usual name, if it is there. */
  OptionList existing(String name, @Nullable File file) {
    return add(name, file != null && file.exists() ? file : null);
  }

  OptionList plain(@Nullable List<String> values) {
    if (values != null) {
      arguments.addAll(values);
    }
    return this;
  }

  List<String> list() {
    return List.copyOf(arguments);
  }
}
