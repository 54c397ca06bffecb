// CASE C23 library: what is kept in a guarded list has a part, which is also passed to others in an array of arguments
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C23PartPassedAlongLibraryBad {
  private final List<Event> events = new ArrayList<>();

  public void add(String text) {
    Event event = new Event(text);
    synchronized (events) {
      events.add(event);
    }
  }

  public String render(int i) {
    Event event;
    synchronized (events) {
      event = events.get(i);
    }
    return event.detail.render() + shown(event.detail, i);
  }

  private static int shown(Object... what) {
    return what.length;
  }

  static final class Event {
    final Detail detail;

    Event(String text) {
      detail = new Detail(text);
    }
  }

  static final class Detail {
    private final String text;
    private StringBuilder rendered;

    Detail(String text) {
      this.text = text;
    }

    String render() {
      if (rendered == null) { // RACE check #1 rendered
        rendered = new StringBuilder(text); // RACE check #1 rendered // RACE check #2 rendered
      }
      return text;
    }
  }
}
