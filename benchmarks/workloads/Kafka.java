import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.internals.BufferPool;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.SimpleRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;

/** The parts of the client that need no broker: mocks, metrics, the pool of buffers, batches of records. */
public final class Kafka {
  private interface Work {
    void run(int thread) throws Exception;
  }

  private static void parallel(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int id = i;
      running.add(threads.submit(() -> { work.run(id); return null; }));
    }
    for (Future<?> future : running) future.get();
    threads.shutdown();
  }

  private static void producer() throws Exception {
    MockProducer<String, String> producer = new MockProducer<>(true, new StringSerializer(), new StringSerializer());
    AtomicInteger acknowledged = new AtomicInteger();
    parallel(id -> {
      for (int i = 0; i < 400; i++) {
        producer.send(new ProducerRecord<>("topic", id, "key " + i, "value " + id), (data, error) -> acknowledged.incrementAndGet()).get();
      }
    });
    System.out.println("sent " + producer.history().size() + ", acknowledged " + acknowledged);
    producer.close();
  }

  private static void consumer() throws Exception {
    MockConsumer<String, String> consumer = new MockConsumer<>(OffsetResetStrategy.EARLIEST);
    TopicPartition partition = new TopicPartition("topic", 0);
    consumer.assign(List.of(partition));
    consumer.updateBeginningOffsets(Map.of(partition, 0L));
    for (int i = 0; i < 500; i++) consumer.addRecord(new ConsumerRecord<>("topic", 0, i, "key", "value " + i));
    int seen = 0;
    while (seen < 500) seen += consumer.poll(java.time.Duration.ofMillis(10)).count();
    consumer.commitSync();
    System.out.println("received " + seen + ", committed " + consumer.committed(Collections.singleton(partition)).get(partition).offset());
    consumer.close();
  }

  private static void metrics() throws Exception {
    try (Metrics metrics = new Metrics()) {
      Sensor sensor = metrics.sensor("sizes");
      MetricName total = metrics.metricName("total", "group");
      sensor.add(total, new CumulativeSum());
      sensor.add(metrics.metricName("average", "group"), new Avg());
      parallel(id -> { for (int i = 0; i < 2_000; i++) { sensor.record(2); if (i % 100 == 0) metrics.metric(total).metricValue(); } });
      System.out.println("total " + metrics.metric(total).metricValue());
    }
  }

  private static void buffers() throws Exception {
    try (Metrics metrics = new Metrics()) {
      BufferPool pool = new BufferPool(1 << 14, 1 << 10, metrics, Time.SYSTEM, "buffers");
      parallel(id -> {
        for (int i = 0; i < 500; i++) {
          ByteBuffer buffer = pool.allocate(i % 3 == 0 ? 1 << 10 : 700 + i, TimeUnit.SECONDS.toMillis(20));
          buffer.putInt(id);
          pool.deallocate(buffer);
        }
      });
      System.out.println("left " + pool.availableMemory());
    }
  }

  private static void batches() throws Exception {
    AtomicInteger read = new AtomicInteger();
    parallel(id -> {
      for (int i = 0; i < 60; i++) {
        List<SimpleRecord> records = new ArrayList<>();
        for (int k = 0; k < 20; k++) records.add(new SimpleRecord(("record " + k).getBytes(StandardCharsets.UTF_8)));
        MemoryRecords batch = MemoryRecords.withRecords(i % 2 == 0 ? Compression.NONE : Compression.gzip().build(), records.toArray(new SimpleRecord[0]));
        batch.records().forEach(record -> read.addAndGet(record.valueSize() > 0 ? 1 : 0));
      }
    });
    System.out.println("read " + read);
  }

  public static void main(String[] args) throws Exception {
    producer();
    consumer();
    metrics();
    buffers();
    batches();
  }
}
