import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;

/**
 * Files: a database on disk that is written while its settings are read, and files of h2's own file systems.
 *
 * <p>FileStore.size 1251/1255, FileStore.lastCommitTime 1374/1834, FileStore.serializationExecutor 430/1881,
 * FileStore.bufferSaveExecutor 431/1887, FileStore.closed 1510/283, MVStore.updateAttemptCounter 1469/1644,
 * CacheLongKeyLIRS$Segment.hits 388/730, CacheLongKeyLIRS$Segment.mapSize 414/826, Chunk.pinCount 424/568,
 * Chunk.maxLenLive 565/1599, FileLock.lastWrite 189/483, FileMemData.lastModified 251/363, FileMemData.name 345/354,
 * FileMemData.data 294/66, FileNioMapped.channel 110/167.
 */
public final class H2Stores {
  public static void main(String[] args) throws Exception {
    String url = "jdbc:h2:./store;AUTO_SERVER=TRUE;WRITE_DELAY=20;DB_CLOSE_DELAY=-1";
    Together.execute(url, "create table t(id int primary key, a varchar)");
    Together.run(
        60,
        Together.session(
            url,
            "merge into t select x, repeat('abc', x) from system_range(1, 300)",
            "create index i on t(a)",
            "checkpoint sync",
            "drop index i",
            "delete from t where id > 20"),
        Together.session(url, "select * from information_schema.settings", "select count(a) from t"),
        Together.session(url, "set write_delay 10", "set write_delay 30", "call 1"));
    memory();
    for (int i = 0; i < 30; i++) {
      mapped(i);
    }
    // The watchdog of the lock looks every second or two.
    Together.spin(4000);
    System.exit(0);
  }

  private static void memory() throws Exception {
    FilePath one = FilePath.get("memFS:one");
    FilePath two = FilePath.get("memFS:two");
    FileChannel write = one.open("rw");
    FileChannel read = one.open("rw");
    write.write(ByteBuffer.wrap(new byte[1000]), 0);
    Together.run(
        300,
        () -> {
          write.write(ByteBuffer.wrap(new byte[300_000]), 0);
          write.truncate(1000);
        },
        () -> read.read(ByteBuffer.allocate(500), 0),
        () -> {
          one.lastModified();
          two.lastModified();
        },
        read::toString,
        () -> {
          one.moveTo(two, true);
          two.moveTo(one, true);
        });
  }

  private static void mapped(int number) throws Exception {
    FilePath path = FilePath.get("nioMapped:./mapped" + number);
    FileChannel channel = path.open("rw");
    Together.run(
        1,
        () -> {
          for (int i = 0; i < 50; i++) {
            channel.write(ByteBuffer.wrap(new byte[100]), i * 100L);
          }
          channel.truncate(10);
        },
        () -> {
          Together.spin(number % 5);
          channel.close();
        });
  }
}
