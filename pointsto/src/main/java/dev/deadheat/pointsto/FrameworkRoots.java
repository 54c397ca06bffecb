package dev.deadheat.pointsto;

import dev.deadheat.program.type.Annotation;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Methods that a framework calls: servlets and filters, controllers, scheduled and asynchronous
 * methods, listeners, channel handlers, tests. They are known by the simple name of a supertype or
 * annotation, whatever its package, so that javax and jakarta, and frameworks that are not on the
 * class path, count alike.
 */
public final class FrameworkRoots {
  /** When and how often a framework calls. */
  public enum Kind {
    /** Any number of threads at once, on one instance. */
    REQUEST,
    /** A scheduler's thread; two runs of one method do not overlap unless it says so. */
    SCHEDULED,
    /** Another thread for each call. */
    ASYNCHRONOUS,
    /** The threads of a listener container or event loop. */
    MESSAGE,
    /** A test runner. */
    TEST,
    /** Before the others, on the same instance. */
    LIFECYCLE
  }

  /** A method and who calls it. */
  public record FrameworkRoot(Method method, Kind kind) {}

  private static final Map<String, Kind> BY_ANNOTATION =
      Map.ofEntries(
          Map.entry("RequestMapping", Kind.REQUEST),
          Map.entry("GetMapping", Kind.REQUEST),
          Map.entry("PostMapping", Kind.REQUEST),
          Map.entry("PutMapping", Kind.REQUEST),
          Map.entry("DeleteMapping", Kind.REQUEST),
          Map.entry("PatchMapping", Kind.REQUEST),
          Map.entry("ExceptionHandler", Kind.REQUEST),
          Map.entry("GET", Kind.REQUEST),
          Map.entry("POST", Kind.REQUEST),
          Map.entry("PUT", Kind.REQUEST),
          Map.entry("DELETE", Kind.REQUEST),
          Map.entry("PATCH", Kind.REQUEST),
          Map.entry("HEAD", Kind.REQUEST),
          Map.entry("OPTIONS", Kind.REQUEST),
          Map.entry("Scheduled", Kind.SCHEDULED),
          Map.entry("Schedule", Kind.SCHEDULED),
          Map.entry("Async", Kind.ASYNCHRONOUS),
          Map.entry("Asynchronous", Kind.ASYNCHRONOUS),
          Map.entry("EventListener", Kind.MESSAGE),
          Map.entry("KafkaListener", Kind.MESSAGE),
          Map.entry("RabbitListener", Kind.MESSAGE),
          Map.entry("JmsListener", Kind.MESSAGE),
          Map.entry("SqsListener", Kind.MESSAGE),
          Map.entry("StreamListener", Kind.MESSAGE),
          Map.entry("Incoming", Kind.MESSAGE),
          Map.entry("Test", Kind.TEST),
          Map.entry("ParameterizedTest", Kind.TEST),
          Map.entry("RepeatedTest", Kind.TEST),
          Map.entry("TestFactory", Kind.TEST),
          Map.entry("PostConstruct", Kind.LIFECYCLE),
          Map.entry("BeforeEach", Kind.LIFECYCLE),
          Map.entry("BeforeAll", Kind.LIFECYCLE),
          Map.entry("Before", Kind.LIFECYCLE),
          Map.entry("BeforeClass", Kind.LIFECYCLE));

  /** What a framework calls on a subtype: these names. */
  private record Contract(Kind kind, Set<String> methods) {}

  private static final Map<String, Contract> BY_SUPERTYPE =
      Map.ofEntries(
          Map.entry(
              "HttpServlet",
              new Contract(
                  Kind.REQUEST,
                  Set.of(
                      "doGet",
                      "doPost",
                      "doPut",
                      "doDelete",
                      "doHead",
                      "doOptions",
                      "doTrace",
                      "doPatch"))),
          Map.entry("Servlet", new Contract(Kind.REQUEST, Set.of("service"))),
          Map.entry("Filter", new Contract(Kind.REQUEST, Set.of("doFilter"))),
          Map.entry(
              "HandlerInterceptor",
              new Contract(Kind.REQUEST, Set.of("preHandle", "postHandle", "afterCompletion"))),
          Map.entry("MessageListener", new Contract(Kind.MESSAGE, Set.of("onMessage"))),
          Map.entry(
              "ApplicationListener", new Contract(Kind.MESSAGE, Set.of("onApplicationEvent"))),
          Map.entry(
              "ChannelInboundHandler",
              new Contract(
                  Kind.MESSAGE,
                  Set.of(
                      "channelRegistered",
                      "channelUnregistered",
                      "channelActive",
                      "channelInactive",
                      "channelRead",
                      "channelRead0",
                      "channelReadComplete",
                      "userEventTriggered",
                      "channelWritabilityChanged",
                      "exceptionCaught",
                      "handlerAdded",
                      "handlerRemoved"))),
          Map.entry(
              "ChannelOutboundHandler",
              new Contract(
                  Kind.MESSAGE,
                  Set.of(
                      "bind",
                      "connect",
                      "disconnect",
                      "close",
                      "deregister",
                      "read",
                      "write",
                      "flush"))),
          Map.entry(
              "ServletContextListener", new Contract(Kind.LIFECYCLE, Set.of("contextInitialized"))),
          Map.entry("GenericServlet", new Contract(Kind.LIFECYCLE, Set.of("init"))));

  /** Classes whose name says what they are even where their ancestors are missing. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "ChannelInboundHandlerAdapter", "ChannelInboundHandler",
          "SimpleChannelInboundHandler", "ChannelInboundHandler",
          "ChannelDuplexHandler", "ChannelInboundHandler",
          "ChannelOutboundHandlerAdapter", "ChannelOutboundHandler");

  private FrameworkRoots() {}

  /** The methods of these classes that some framework calls, in the order of the classes. */
  public static List<FrameworkRoot> of(List<ClassType> classes) {
    List<FrameworkRoot> found = new ArrayList<>();
    for (ClassType type : classes) {
      if (!type.isInterface()) {
        List<Contract> contracts = contracts(type);
        for (Method method : type.methods()) {
          if (method.hasCode() && !method.isConstructor() && !method.isStaticInitializer()) {
            add(method, contracts, found);
          }
        }
      }
    }
    return found;
  }

  private static void add(Method method, List<Contract> contracts, List<FrameworkRoot> found) {
    for (Annotation annotation : method.annotations()) {
      Kind kind = BY_ANNOTATION.get(simpleName(annotation.type()));
      if (kind != null) {
        found.add(new FrameworkRoot(method, kind));
        return;
      }
    }
    for (Contract contract : contracts) {
      if (!method.isStatic() && !method.isPrivate() && contract.methods.contains(method.name())) {
        found.add(new FrameworkRoot(method, contract.kind));
        return;
      }
    }
  }

  private static List<Contract> contracts(ClassType type) {
    List<Contract> found = new ArrayList<>();
    for (ClassType above : type.ancestors()) {
      String name = simpleName(above.internalName());
      Contract contract = BY_SUPERTYPE.get(ALIASES.getOrDefault(name, name));
      // The JDK's own filters and listeners are called by code that is known.
      if (contract != null && !above.internalName().startsWith("java/")) {
        found.add(contract);
      }
    }
    return found;
  }

  private static String simpleName(String name) {
    String text = name.endsWith(";") ? name.substring(0, name.length() - 1) : name;
    int cut =
        Math.max(text.lastIndexOf('/'), Math.max(text.lastIndexOf('.'), text.lastIndexOf('$')));
    return text.substring(cut + 1);
  }
}
