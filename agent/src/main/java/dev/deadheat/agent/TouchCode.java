package dev.deadheat.agent;

import java.util.List;
import org.objectweb.asm.Opcodes;

/** The calls of the runtime that tell what a call of the JDK does to its arguments. */
final class TouchCode {
  private static final int ALL = -1;
  private final LibraryCall call;
  private final Code code;
  private final int thread;
  private final int context;
  private final LibrarySites sites;

  TouchCode(LibraryCall call, Code code, int thread, int context, LibrarySites sites) {
    this.call = call;
    this.code = code;
    this.thread = thread;
    this.context = context;
    this.sites = sites;
  }

  void add(Touch touch) {
    switch (touch.what()) {
      case 'r', 'w' -> range(touch);
      case 'k' -> copied(touch);
      case 'm' -> searched(touch);
      case 'p' -> compared(touch);
      case 'c', 'C' -> {
        call.loadArgument(code, Touch.RECEIVER);
        call.loadArgument(code, touch.argument());
        code.push(touch.isWrite() ? 1 : 0).push(touch.all() ? 1 : 0);
        end(touch, "Given", "contents", "($O$OZZ$TII)V");
      }
      case 'b' -> {
        call.loadArgument(code, Touch.RECEIVER);
        call.loadArgument(code, touch.argument());
        code.push(touch.all() ? 1 : 0);
        end(touch, "Given", "toContainer", "($O$OZ$TII)V");
      }
      case 'v' -> {
        call.loadArgument(code, touch.argument());
        end(touch, "Given", "value", "($O$TII)V");
      }
      case 'q' -> equal(touch);
      case 't' -> {
        call.loadArgument(code, Touch.RECEIVER);
        call.loadArgument(code, touch.argument());
        end(touch, "Given", "text", "($O$O$TII)V");
      }
      case 's', 'S' -> {
        call.loadArgument(code, touch.argument());
        code.push(touch.isWrite() ? 1 : 0);
        end(touch, "Given", "characters", "($OZ$TII)V");
      }
      case 'e' -> {
        call.loadArgument(code, Touch.RECEIVER);
        code.push(touch.all() ? 1 : 0);
        end(touch, "Streams", "end", "($OZ$TII)V");
      }
      case 'i', 'I' -> {
        call.loadArgument(code, Touch.RECEIVER);
        code.push(touch.isWrite() ? 1 : 0);
        end(touch, "Containers", "step", "($OZ$TII)V");
      }
      default -> throw new IllegalStateException("no touch " + touch);
    }
  }

  private void end(Touch touch, String type, String name, String descriptor) {
    code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
    code.push(sites.ofArgument(touch.argument(), touch.isWrite()));
    code.call(type, name, descriptor);
  }

  private void range(Touch touch) {
    List<Integer> numbers = touch.numbers();
    call.loadArgument(code, Touch.RECEIVER);
    call.loadArgument(code, touch.argument());
    if (touch.shape().isEmpty()) {
      code.push(0).push(ALL);
    } else {
      call.loadArgument(code, numbers.get(1));
      switch (touch.shape()) {
        case "@" -> code.push(1);
        case "@+" -> call.loadArgument(code, numbers.get(2));
        case "@-" -> difference(numbers.get(2), numbers.get(1));
        case "@#-" -> difference(numbers.get(2), numbers.get(3));
        default -> throw new IllegalStateException("no range " + touch);
      }
    }
    end(touch, "Given", touch.isWrite() ? "write" : "read", "($O$OII$TII)V");
  }

  private void difference(int from, int less) {
    call.loadArgument(code, from);
    call.loadArgument(code, less);
    code.insn(Opcodes.ISUB);
  }

  private void copied(Touch touch) {
    call.loadArgument(code, touch.argument());
    if (touch.shape().equals("<")) {
      code.push(0);
      call.loadArgument(code, touch.numbers().get(1));
    } else {
      call.loadArgument(code, touch.numbers().get(1));
      call.loadArgument(code, touch.numbers().get(2));
    }
    end(touch, "Given", "copied", "($OII$TII)V");
  }

  /** Behind the call: its result tells where the search went. */
  private void searched(Touch touch) {
    Code after = new Code();
    int result = call.keepInt(after);
    call.loadArgument(after, touch.argument());
    if (touch.shape().isEmpty()) {
      after.push(0).push(ALL);
    } else {
      call.loadArgument(after, touch.numbers().get(1));
      call.loadArgument(after, touch.numbers().get(2));
    }
    after.var(Opcodes.ILOAD, result).var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
    after.push(sites.ofArgument(touch.argument(), false));
    after.call("Given", "searched", "($OIII$TII)V");
    call.insertBehind(after);
  }

  private void equal(Touch touch) {
    boolean given = touch.numbers().size() == 2;
    int first = given ? touch.numbers().get(0) : Touch.RECEIVER;
    int second = touch.numbers().get(given ? 1 : 0);
    call.loadArgument(code, first);
    call.loadArgument(code, second);
    code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
    code.push(sites.ofArgument(first, false));
    code.push(sites.ofArgument(second, false));
    code.call("Given", given ? "equal" : "equalTo", "($O$O$TIII)V");
  }

  private void compared(Touch touch) {
    List<Integer> numbers = touch.numbers();
    int second = numbers.size() == 2 ? 1 : 3;
    for (int i = 0; i < numbers.size(); i += second) {
      call.loadArgument(code, numbers.get(i));
      if (second == 1) {
        code.push(0).push(ALL);
      } else {
        call.loadArgument(code, numbers.get(i + 1));
        call.loadArgument(code, numbers.get(i + 2));
      }
    }
    code.push(call.callsEquals() ? 1 : 0);
    code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
    code.push(sites.ofArgument(numbers.get(0), false));
    code.push(sites.ofArgument(numbers.get(second), false));
    code.call("Given", "compared", "($OII$OIIZ$TIII)V");
  }
}
