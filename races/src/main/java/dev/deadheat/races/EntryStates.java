package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.LongIntMap;
import dev.deadheat.threads.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The numbers of entry states: equal states have the same. What a state is without those who run is
 * its core, which has a number of its own.
 */
final class EntryStates {
  private static final Lock CONSTRUCTION =
      new Lock(new Name.Part(new Name.Parameter(0), Token.CONSTRUCTION), false, false);

  private final List<EntryState> states = new ArrayList<>();
  private final List<Integer> cores = new ArrayList<>();
  private final LongIntMap numbers = new LongIntMap();
  private final Map<EntryState, Integer> coreNumbers = new HashMap<>();
  private final List<EntryState> coreStates = new ArrayList<>();
  private final Map<Integer, Integer> constructing = new HashMap<>();

  int size() {
    return states.size();
  }

  EntryState get(int state) {
    return states.get(state);
  }

  int core(int state) {
    return cores.get(state);
  }

  int number(EntryState state) {
    EntryState core = state.running(0);
    Integer known = coreNumbers.get(core);
    if (known == null) {
      known = coreStates.size();
      coreNumbers.put(core, known);
      coreStates.add(core);
    }
    return number(known, state.alive());
  }

  int number(int core, int alive) {
    long key = ((long) core << 32) | alive;
    int known = numbers.get(key);
    if (known < 0) {
      known = states.size();
      numbers.putIfAbsent(key, known);
      states.add(coreStates.get(core).running(alive));
      cores.add(core);
    }
    return known;
  }

  /**
   * The state of a constructor, which holds, as it were, a lock of its object: each object is
   * constructed once, by one thread, so two accesses during its construction never race.
   */
  int constructing(int state) {
    return number(
        constructing.computeIfAbsent(core(state), this::constructingCore), get(state).alive());
  }

  private int constructingCore(int core) {
    EntryState state = coreStates.get(core);
    if (state.locks().contains(CONSTRUCTION)) {
      return core;
    }
    Set<Lock> locks = new HashSet<>(state.locks());
    locks.add(CONSTRUCTION);
    return core(
        number(
            new EntryState(
                locks,
                state.own(),
                state.handed(),
                state.taken(),
                state.passed(),
                state.alive(),
                state.functions())));
  }
}
