package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Platform;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Listeners, observers, and what runs on Swing's event thread. */
final class EventModel implements Model {
  private static final String SUPPORT = "java/beans/PropertyChangeSupport";
  private static final String LISTENER = "java/beans/PropertyChangeListener";
  private static final String EVENT = "java/beans/PropertyChangeEvent";
  private static final String WORKER = "javax/swing/SwingWorker";

  @Override
  public void register(ModelTable table) {
    Rule later = s -> s.invoke(Call.Mode.STARTED, 0);
    for (String owner : List.of("javax/swing/SwingUtilities", "java/awt/EventQueue")) {
      table.add(owner, later, "invokeLater", "invokeAndWait");
    }
    worker(table);
    properties(table);
    observers(table);
    String timer = "javax/swing/Timer";
    table.add(
        timer,
        s -> {
          if (s.hasReference(1)) {
            listen(s, s.argument(1), (ClassType) s.argumentType(1));
          }
        },
        "<init>");
  }

  /** The rule for methods such as {@code addMouseListener}, of whatever JDK class. */
  static @Nullable Rule listenerRule(Method method) {
    if (!method.name().startsWith("add")
        || !method.name().endsWith("Listener")
        || method.isStatic()
        || !Platform.has(method.owner())) {
      return null;
    }
    List<Type> parameters = method.descriptor().parameters();
    int last = parameters.size() - 1;
    if (last < 0 || !(parameters.get(last) instanceof ClassType type) || !type.isInterface()) {
      return null;
    }
    return s -> listen(s, s.argument(last), type);
  }

  /** Whoever has events to tell calls all methods of the listener, at any time. */
  private static void listen(Sketch s, int listener, ClassType type) {
    s.store(s.self(), Cell.VALUE, listener);
    for (Method method : type.methods()) {
      if (method.isStatic() || method.isStaticInitializer()) {
        continue;
      }
      List<Type> parameters = method.descriptor().parameters();
      int[] arguments = new int[parameters.size() + 1];
      arguments[0] = listener;
      for (int i = 0; i < parameters.size(); i++) {
        arguments[i + 1] = -1;
        if (parameters.get(i).kind() == Kind.REF && parameters.get(i) instanceof ClassType event) {
          arguments[i + 1] = s.allocate(event);
          // An event tells its source.
          s.store(arguments[i + 1], Cell.CONTENT, s.self());
        }
      }
      s.call(
          Call.Mode.DEFERRED,
          type.internalName(),
          method.name(),
          method.descriptor().text(),
          arguments);
    }
    for (ClassType above : type.interfaces()) {
      if (!above.internalName().equals("java/util/EventListener")) {
        listen(s, listener, above);
      }
    }
  }

  private static void worker(ModelTable table) {
    table.add(WORKER, s -> {}, "<init>", "done", "process");
    table.add(
        WORKER,
        s -> {
          int thrown = s.variable();
          s.exceptionsTo(thrown);
          s.store(
              s.self(),
              Cell.VALUE,
              s.call(
                  Call.Mode.STARTED, WORKER, "doInBackground", "()Ljava/lang/Object;", s.self()));
          s.store(s.self(), Cell.CONTENT, thrown);
          s.exceptionsTo(-1);
          hook(s, "done", "()V", s.self());
        },
        "execute",
        "run");
    table.add(
        WORKER,
        s -> {
          int list = s.allocate("java/util/ArrayList");
          s.transfer(s.argument(0), Cell.ELEMENT, list, Cell.VALUE);
          hook(s, "process", "(Ljava/util/List;)V", s.self(), list);
        },
        "publish");
  }

  private static void hook(Sketch s, String name, String shape, int... values) {
    s.call(Call.Dispatch.OVERRIDE, Call.Mode.STARTED, WORKER, name, shape, values);
  }

  /** Bean events are told by whoever fires them, to listeners in VALUE. */
  private static void properties(ModelTable table) {
    table.add(SUPPORT, s -> s.store(s.self(), Cell.KEY, s.argument(0)), "<init>");
    table.add(
        SUPPORT,
        s -> s.store(s.self(), Cell.VALUE, s.argument(s.argumentCount() - 1)),
        "addPropertyChangeListener");
    table.add(SUPPORT, s -> {}, "removePropertyChangeListener", "hasListeners");
    table.add(
        SUPPORT,
        s -> {
          int array = s.allocate("[Ljava/beans/PropertyChangeListener;");
          s.transfer(s.self(), Cell.VALUE, array, Cell.ELEMENT);
          s.returns(array);
        },
        "getPropertyChangeListeners");
    table.add(
        SUPPORT,
        s -> {
          int event = s.takes(0, EVENT) ? s.argument(0) : s.allocate(EVENT);
          s.transfer(s.self(), Cell.KEY, event, Cell.CONTENT);
          for (int i = 1; i < s.argumentCount(); i++) {
            if (s.hasReference(i)) {
              s.store(event, Cell.VALUE, s.argument(i));
            }
          }
          s.apply(LISTENER, s.load(s.self(), Cell.VALUE), event);
        },
        "firePropertyChange",
        "fireIndexedPropertyChange");
    table.add(
        EVENT,
        s -> {
          s.store(s.self(), Cell.CONTENT, s.argument(0));
          s.store(s.self(), Cell.VALUE, s.argument(2));
          s.store(s.self(), Cell.VALUE, s.argument(3));
        },
        "<init>(LLLL)");
    table.add(EVENT, s -> s.returns(s.load(s.self(), Cell.VALUE)), "getOldValue", "getNewValue");
    table.add(EVENT, s -> s.returns(s.string()), "getPropertyName");
    table.add(
        "java/util/EventObject", s -> s.store(s.self(), Cell.CONTENT, s.argument(0)), "<init>");
    table.add("java/util/EventObject", s -> s.returns(s.load(s.self(), Cell.CONTENT)), "getSource");
  }

  private static void observers(ModelTable table) {
    String owner = "java/util/Observable";
    table.add(owner, s -> s.store(s.self(), Cell.VALUE, s.argument(0)), "addObserver");
    table.add(
        owner,
        s ->
            s.apply(
                "java/util/Observer",
                s.load(s.self(), Cell.VALUE),
                s.self(),
                s.hasReference(0) ? s.argument(0) : -1),
        "notifyObservers");
    Plain.rest(table, owner);
  }
}
