import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** An echo server on the loopback address and its clients, in one process. */
public final class Netty {
  private static final int CLIENTS = 6;
  private static final int MESSAGES = 150;

  private static final AtomicLong ECHOED = new AtomicLong();

  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      context.writeAndFlush(message);
    }
  }

  /** Sends the next message when the last one has come back. */
  private static final class Client extends SimpleChannelInboundHandler<ByteBuf> {
    private final int id;
    private final CountDownLatch done;
    private int next;

    Client(int id, CountDownLatch done) {
      this.id = id;
      this.done = done;
    }

    private void send(ChannelHandlerContext context) {
      context.writeAndFlush(Unpooled.copiedBuffer("client " + id + " message " + next, StandardCharsets.UTF_8));
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      send(context);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf echo) {
      if (!echo.toString(StandardCharsets.UTF_8).equals("client " + id + " message " + next)) {
        System.out.println("wrong echo");
      }
      ECHOED.incrementAndGet();
      if (++next < MESSAGES) {
        send(context);
      } else {
        context.close();
        done.countDown();
      }
    }
  }

  private static ChannelInitializer<Channel> framed(java.util.function.Supplier<ChannelInboundHandlerAdapter> last) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel.pipeline().addLast(new LengthFieldBasedFrameDecoder(1 << 16, 0, 2, 0, 2), new LengthFieldPrepender(2), last.get());
      }
    };
  }

  public static void main(String[] args) throws Exception {
    EventLoopGroup accepting = new NioEventLoopGroup(1);
    EventLoopGroup working = new NioEventLoopGroup(3);
    EventLoopGroup clients = new NioEventLoopGroup(2);
    Channel server =
        new ServerBootstrap()
            .group(accepting, working)
            .channel(NioServerSocketChannel.class)
            .childHandler(framed(Echo::new))
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .sync()
            .channel();
    CountDownLatch done = new CountDownLatch(CLIENTS);
    List<Channel> channels = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int id = i;
      channels.add(
          new Bootstrap()
              .group(clients)
              .channel(NioSocketChannel.class)
              .handler(framed(() -> new Client(id, done)))
              .connect(server.localAddress())
              .sync()
              .channel());
    }
    done.await();
    for (Channel channel : channels) {
      channel.closeFuture().sync();
    }
    server.close().sync();
    for (EventLoopGroup group : List.of(clients, working, accepting)) {
      group.shutdownGracefully(0, 5, java.util.concurrent.TimeUnit.SECONDS).sync();
    }
    System.out.println("echoed " + ECHOED);
  }
}
