package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes the summaries of all methods of many classes at once, ahead of any analysis.
 *
 * <p>First all bodies are lowered, class by class, in parallel; then the circles among calls with a
 * fixed target are found, and methods are summarised as soon as those they call outside of their
 * own circle are done. A summary depends on these alone, so the number of threads does not show in
 * any of them. Methods of other classes that are called, and that no source has a summary of, are
 * summarised on the way and left out of the answer.
 */
public final class SummaryBuilder {
  private final Bodies bodies;
  private final LibraryCode code;
  private final SummarySource known;
  private final int threads;
  private final Map<Method, CallNode> nodes = new ConcurrentHashMap<>();
  private final Map<Method, Constraints> settled = new ConcurrentHashMap<>();

  /**
   * @param known summaries of methods of other classes, made in the same way
   */
  public SummaryBuilder(Bodies bodies, Models models, SummarySource known, int threads) {
    this.bodies = bodies;
    this.code = new LibraryCode(models);
    this.known = known;
    this.threads = threads;
  }

  /** The inferred summaries of these classes' methods, in the order of their declarations. */
  public Map<Method, Constraints> build(Collection<ClassType> classes) {
    lowerAll(classes);
    List<CallNode> all = new ArrayList<>();
    for (ClassType type : classes) {
      type.methods().stream().map(nodes::get).filter(n -> n != null).forEach(all::add);
    }
    int wanted = all.size();
    addCalled(all);
    new CallCircles(all).run(threads, this::summarize);
    Map<Method, Constraints> summaries = new LinkedHashMap<>();
    for (CallNode node : all.subList(0, wanted)) {
      summaries.put(node.method(), node.summary());
    }
    return summaries;
  }

  private void lowerAll(Collection<ClassType> classes) {
    bodies.eachBody(List.copyOf(classes), threads, this::lower);
  }

  private void lower(MethodBody body) {
    Method method = body.method();
    if (code.given(method) == null) {
      nodes.put(method, new CallNode(LibraryCode.own(body)));
    }
  }

  /** Links callers and callees; bodies of other classes' methods are read as calls lead there. */
  private void addCalled(List<CallNode> all) {
    for (int linked = 0; linked < all.size(); ) {
      Set<Method> missing = new LinkedHashSet<>();
      for (CallNode node : all.subList(linked, all.size())) {
        for (Method callee : node.callees()) {
          if (!nodes.containsKey(callee) && settle(callee) == null && callee.hasCode()) {
            missing.add(callee);
          }
        }
      }
      Set<ClassType> owners = new LinkedHashSet<>();
      missing.forEach(method -> owners.add(method.owner()));
      bodies.eachBody(
          List.copyOf(owners),
          threads,
          body -> {
            if (missing.contains(body.method())) {
              lower(body);
            }
          });
      int end = all.size();
      missing.stream().map(nodes::get).filter(n -> n != null).forEach(all::add);
      all.subList(linked, end).forEach(node -> node.link(nodes));
      linked = end;
    }
  }

  /** The summary of a method that need not be made here, or null. */
  private @Nullable Constraints settle(Method method) {
    Constraints found = settled.get(method);
    if (found == null) {
      found = code.given(method);
      if (found == null) {
        found = known.find(method);
      }
      if (found != null) {
        settled.put(method, found);
      }
    }
    return found;
  }

  private void summarize(CallNode node) {
    Expansion expansion =
        new Expansion(
            node.own(),
            target -> {
              CallNode callee = nodes.get(target);
              if (callee == null) {
                return settle(target);
              }
              return callee.circle() == node.circle() ? null : callee.summary();
            });
    node.finish(Summarizer.summarize(expansion, type -> false));
  }
}
