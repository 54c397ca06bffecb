package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which objects lead to analysed code: those whose class is analysed, functions, and library
 * objects that hold one of these.
 *
 * <p>Library code that is called by library code with none of them cannot call back, and cannot
 * move anything the analysed code would notice. Most of the JDK is that: calendars, character sets,
 * class loaders. Such a call waits until one of its arguments becomes live, and usually waits
 * forever.
 */
final class LiveObjects {
  private final ObjectTable objects;
  private final Scope scope;
  private final BitSet live = new BitSet();
  private final BitSet asked = new BitSet();
  private final Map<Integer, List<Runnable>> waiting = new HashMap<>();
  private final ArrayDeque<Integer> news = new ArrayDeque<>();
  private boolean telling;

  LiveObjects(ObjectTable objects, Scope scope) {
    this.objects = objects;
    this.scope = scope;
  }

  boolean isLive(int object) {
    if (!asked.get(object)) {
      asked.set(object);
      if (isLiveByItself(objects.get(object))) {
        live.set(object);
      }
    }
    return live.get(object);
  }

  private boolean isLiveByItself(HeapObject object) {
    if (object.lambda() != null || object.behaviour() != null || object.subject() != null) {
      return true;
    }
    Type type = object.type();
    while (type instanceof ArrayType array) {
      type = array.element();
    }
    return type instanceof ClassType c && scope.isAnalysed(c);
  }

  /** Runs something as soon as the object is live. */
  void whenLive(int object, Runnable action) {
    if (isLive(object)) {
      action.run();
    } else {
      waiting.computeIfAbsent(object, o -> new ArrayList<>(2)).add(action);
    }
  }

  /** Sees what a cell of an object holds: the object lives if that does. */
  Watches.Watch holder(int object) {
    return new Watches.Watch() {
      @Override
      public void object(int held) {
        whenLive(held, () -> makeLive(object));
      }

      @Override
      public void objects(Batch batch) {
        if (!isLive(object) && batch.first(LiveObjects.this::isLive) >= 0) {
          makeLive(object);
        } else {
          Watches.Watch.super.objects(batch);
        }
      }

      @Override
      public boolean isDone() {
        return isLive(object);
      }
    };
  }

  private void makeLive(int object) {
    if (isLive(object)) {
      return;
    }
    live.set(object);
    news.add(object);
    if (telling) {
      return;
    }
    // One loop for all: chains of holders are as long as the program's lists are nested.
    telling = true;
    while (!news.isEmpty()) {
      List<Runnable> actions = waiting.remove(news.remove());
      if (actions != null) {
        actions.forEach(Runnable::run);
      }
    }
    telling = false;
  }
}
