package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Lowering;
import dev.deadheat.pointsto.constraints.Merged;
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
  private static final Lowering LOWERING = new Lowering(type -> false, new Merged());

  private final Bodies bodies;
  private final Models models;
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

  public Summaries(Bodies bodies, Models models) {
    this.bodies = bodies;
    this.models = models;
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
    Constraints model = models.constraints(method);
    Entry made;
    if (model != null) {
      made = new Entry(null);
      made.summary = model;
    } else if (method.isNative()) {
      made = new Entry(null);
      made.summary = Summarizer.ofNative(method);
    } else {
      MethodBody body = bodies.of(method);
      made = new Entry(body == null ? null : LOWERING.lower(body));
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
    for (int at = 0; at < own.end(); at = own.next(at)) {
      if (own.op(at) == Constraints.CALL && own.object(at, 2) instanceof Call call) {
        Method target = call.target().resolve();
        if (target != null && Summarizer.isFixed(call, target)) {
          entry.callees.add(entry(target));
        }
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
                  Entry callee = entry(target);
                  return callee.component == head.index ? null : callee.summary;
                });
        m.summary = Summarizer.summarize(expansion);
      }
    }
  }
}
