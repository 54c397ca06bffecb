import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.NDC;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.apache.log4j.helpers.BoundedFIFO;
import org.apache.log4j.helpers.CyclicBuffer;
import org.apache.log4j.helpers.FileWatchdog;
import org.apache.log4j.helpers.OptionConverter;
import org.apache.log4j.spi.LoggingEvent;

/** Threads that log through asynchronous appenders, and the buffers behind them. */
public final class Log4j {
  public static void main(String[] args) throws Exception {
    Logger logger = Logger.getLogger("workload");
    AsyncAppender async = new AsyncAppender();
    async.setBufferSize(8);
    async.setLocationInfo(true);
    StringWriter text = new StringWriter();
    async.addAppender(new WriterAppender(new PatternLayout("%d{ISO8601} %d{ABSOLUTE} %d{DATE} %-5.10p [%t] %x %c{2} %F:%L - %m%n"), text));
    logger.addAppender(async);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int number = t;
      Thread thread =
          new Thread(
              () -> {
                NDC.push("thread " + number);
                for (int i = 0; i < 200; i++) {
                  logger.log(i % 3 == 0 ? Level.WARN : Level.INFO, "message " + i, i % 50 == 0 ? new Exception("e") : null);
                }
                NDC.remove();
              });
      threads.add(thread);
      thread.start();
    }
    for (int size = 4; size <= 32; size *= 2) {
      async.setBufferSize(size);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    async.close();
    buffers(logger);
    OptionConverter.toInt("12", 3);
    OptionConverter.toFileSize("12MB", 3);
    OptionConverter.convertSpecialChars("a\\tb\\\\c\\n");
    OptionConverter.substVars("x ${java.version} y", System.getProperties());
    if (!text.toString().contains("message 199")) {
      throw new IllegalStateException("lost messages");
    }
  }

  private static void buffers(Logger logger) {
    BoundedFIFO fifo = new BoundedFIFO(3);
    CyclicBuffer cyclic = new CyclicBuffer(3);
    for (int i = 0; i < 50; i++) {
      LoggingEvent event = new LoggingEvent("workload", logger, Level.INFO, "event " + i, null);
      synchronized (fifo) {
        if (fifo.isFull()) {
          fifo.get();
        }
        fifo.put(event);
        if (i % 10 == 0) {
          fifo.resize(2 + i % 7);
        }
      }
      cyclic.add(event);
      if (i % 4 == 0) {
        cyclic.get(0);
        cyclic.get();
      }
      if (i % 9 == 0) {
        cyclic.resize(1 + i % 5);
      }
    }
  }
}
