// CASE A3,C5: an FTP-like server: closing a session nulls fields that its thread still uses
package papers;

import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public final class FtpServerBad {
  private final Vector<Session> sessions = new Vector<>();
  private int served;

  static final class Channel {
    final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    final BlockingQueue<String> replies = new LinkedBlockingQueue<>();
  }

  final class Session extends Thread {
    private Channel channel;
    private final CountDownLatch greeted = new CountDownLatch(1);
    private int commands;

    Session(Channel channel) {
      this.channel = channel; // OK
    }

    @Override
    public void run() {
      greeted.countDown();
      try {
        Channel open = channel; // RACE check run #1 channel
        while (open != null) {
          String line = open.requests.take();
          commands++; // OK
          open.replies.put(reply(line));
          if (line.equals("QUIT")) {
            break;
          }
          open = channel; // RACE check run? #2 channel
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      countServed();
    }

    private String reply(String line) {
      return line.startsWith("USER") ? "331 password please" : "200 ok";
    }

    void close() {
      channel = null; // RACE check run #1 channel // RACE check run? #2 channel
    }
  }

  synchronized void countServed() {
    served++; // OK
  }

  synchronized int served() {
    return served; // OK
  }

  Session accept(Channel channel) {
    Session session = new Session(channel);
    sessions.add(session); // OK
    session.start();
    return session;
  }

  public static void main(String[] args) throws Exception {
    FtpServerBad server = new FtpServerBad();
    Channel first = new Channel();
    Channel second = new Channel();
    Session one = server.accept(first);
    Session two = server.accept(second);
    first.requests.put("USER anna");
    first.requests.put("QUIT");
    second.requests.put("QUIT");
    one.greeted.await();
    one.close();
    one.join();
    two.join();
    int served = server.served();
  }
}
