// CASE C24 library: a map in a static field is everybody's, however many forget its lock
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C24StaticMapMostlyUnlockedLibraryBad {
  private static final Map<String, String> NAMES = new HashMap<>();

  private C24StaticMapMostlyUnlockedLibraryBad() {}

  public static synchronized void register(String key) {
    NAMES.put(key, key); // RACE check #Aw NAMES
  }

  public static String first(String key) {
    return NAMES.get(key); // RACE check #Ar NAMES
  }

  public static int second() {
    return NAMES.size(); // RACE check #Ar NAMES
  }

  public static void third() {
    NAMES.clear(); // RACE check #Aw NAMES
  }
}
