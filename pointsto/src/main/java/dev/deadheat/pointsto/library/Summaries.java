package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The library as seen from outside: models where there are some, else summaries inferred from the
 * bodies, callees before callers. Methods that call each other in a circle keep these calls; so a
 * summary depends on the class files alone, not on who asked first.
 */
public final class Summaries implements Library {
  private final Bodies bodies;
  private final LibraryCode code;
  private final SummarySource stored;
  private final Scope scope;
  private final Map<Method, Entry> entries = new HashMap<>();
  private int next = 1;

  /** A method on the way to its summary, with the numbers of Tarjan's algorithm. */
  private static final class Entry {
    final @Nullable Constraints own;
    final List<Entry> callees = new ArrayList<>();
    int index;
    int low;
    int position;
    boolean onStack;
    int component;
    @Nullable Constraints summary;

    Entry(@Nullable Constraints own) {
      this.own = own;
    }
  }

  /** Makes every summary when it is asked for. */
  public Summaries(Bodies bodies, Models models) {
    this(bodies, models, SummarySource.NONE, type -> false);
  }

  /**
   * @param stored asked first; what it does not have is made when asked for
   * @param scope classes whose methods are no part of summaries: calls of them stay open
   */
  public Summaries(Bodies bodies, Models models, SummarySource stored, Scope scope) {
    this.bodies = bodies;
    this.code = new LibraryCode(models);
    this.stored = stored;
    this.scope = scope;
  }

  @Override
  public @Nullable Constraints constraints(Method method) {
    Entry entry = entry(method);
    if (entry.summary == null && entry.own != null) {
      visit(entry);
    }
    return entry.summary;
  }

  /** How many summaries were made. */
  public int size() {
    return entries.size();
  }

  private Entry entry(Method method) {
    Entry known = entries.get(method);
    if (known != null) {
      return known;
    }
    Constraints given = code.given(method);
    if (given == null) {
      given = stored.find(method);
    }
    Entry made;
    if (given != null) {
      made = new Entry(null);
      made.summary = given;
    } else {
      MethodBody body = bodies.of(method);
      made = new Entry(body == null ? null : LibraryCode.own(body));
    }
    entries.put(method, made);
    return made;
  }

  /** Tarjan's algorithm over calls with a fixed target, without recursion. */
  private void visit(Entry root) {
    ArrayDeque<Entry> path = new ArrayDeque<>();
    ArrayDeque<Entry> stack = new ArrayDeque<>();
    open(root, path, stack);
    while (!path.isEmpty()) {
      Entry entry = path.peek();
      if (entry.position < entry.callees.size()) {
        Entry callee = entry.callees.get(entry.position++);
        if (callee.index == 0) {
          if (callee.own != null) {
            open(callee, path, stack);
          }
        } else if (callee.onStack) {
          entry.low = Math.min(entry.low, callee.index);
        }
      } else {
        path.pop();
        if (!path.isEmpty()) {
          path.peek().low = Math.min(path.peek().low, entry.low);
        }
        if (entry.low == entry.index) {
          close(entry, stack);
        }
      }
    }
  }

  private void open(Entry entry, ArrayDeque<Entry> path, ArrayDeque<Entry> stack) {
    entry.index = next;
    entry.low = next++;
    entry.onStack = true;
    path.push(entry);
    stack.push(entry);
    Constraints own = entry.own;
    if (own == null) {
      return;
    }
    for (Method target : LibraryCode.fixedCallees(own)) {
      if (!scope.isAnalysed(target.owner())) {
        entry.callees.add(entry(target));
      }
    }
  }

  private void close(Entry head, ArrayDeque<Entry> stack) {
    List<Entry> members = new ArrayList<>();
    Entry member;
    do {
      member = stack.pop();
      member.onStack = false;
      member.component = head.index;
      members.add(member);
    } while (member != head);
    for (Entry m : members) {
      Constraints own = m.own;
      if (own != null) {
        Expansion expansion =
            new Expansion(
                own,
                target -> {
                  if (scope.isAnalysed(target.owner())) {
                    return null;
                  }
                  Entry callee = entry(target);
                  return callee.component == head.index ? null : callee.summary;
                });
        m.summary = Summarizer.summarize(expansion, scope);
        stored.made(m.summary);
      }
    }
  }
}
