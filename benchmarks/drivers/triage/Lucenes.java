import java.io.IOException;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.PersistentSnapshotDeletionPolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;

/**
 * A writer that several threads use, commit and look at.
 *
 * <p>ConcurrentMergeScheduler.maxMergeCount 155/779, IndexWriter.startCommitTime 3650/4224,
 * FieldInfos$FieldNumbers.docValuesType 497/705, IndexWriter$AddIndexesMergeSource.pendingAddIndexesMerges 3306/3331 and
 * 3316/3331, FrozenBufferedUpdates.totalDelCount 170/245, PersistentSnapshotDeletionPolicy.nextWriteGen 196/212,
 * IndexSearcher.DEFAULT_QUERY_CACHE 173/164, IndexSearcher.DEFAULT_CACHING_POLICY 191/182.
 */
public final class Lucenes {
  private static int fields;

  private static Document document(String id) {
    Document document = new Document();
    document.add(new StringField("id", id, Field.Store.NO));
    document.add(new NumericDocValuesField("n", 1));
    return document;
  }

  public static void main(String[] args) throws Exception {
    Together.run(200, () -> IndexSearcher.setDefaultQueryCache(null), IndexSearcher::getDefaultQueryCache);
    Together.run(
        200, () -> IndexSearcher.setDefaultQueryCachingPolicy(null), IndexSearcher::getDefaultQueryCachingPolicy);
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    PersistentSnapshotDeletionPolicy policy =
        new PersistentSnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy(), directory);
    ConcurrentMergeScheduler scheduler = new ConcurrentMergeScheduler();
    IndexWriter writer =
        new IndexWriter(
            directory, new IndexWriterConfig().setIndexDeletionPolicy(policy).setMergeScheduler(scheduler));
    writer.addDocument(document("x"));
    writer.commit();
    Together.run(40, () -> policy.release(policy.snapshot()), policy::getLastSaveFile);
    Together.run(100, () -> scheduler.setMaxMergesAndThreads(6, 3), scheduler::toString);
    Together.Action commit =
        () -> {
          writer.addDocument(document("y"));
          writer.commit();
        };
    Together.run(20, commit, commit);
    Together.run(
        30,
        () -> {
          Document document = document("z");
          document.add(new NumericDocValuesField("field" + fields++, 1));
          writer.addDocument(document);
        },
        () -> {
          writer.updateNumericDocValue(new Term("id", "x"), "n", 5);
          writer.commit();
        },
        () -> {
          writer.deleteDocuments(new Term("id", "z"));
          DirectoryReader.open(writer).close();
        });
    Together.Action add = () -> add(writer);
    Together.run(2, add, add);
    System.exit(0);
  }

  private static void add(IndexWriter writer) throws IOException {
    ByteBuffersDirectory other = new ByteBuffersDirectory();
    try (IndexWriter otherWriter = new IndexWriter(other, new IndexWriterConfig())) {
      otherWriter.addDocument(document("other"));
      otherWriter.commit();
      otherWriter.addDocument(document("another"));
    }
    try (DirectoryReader reader = DirectoryReader.open(other)) {
      CodecReader[] readers = reader.leaves().stream().map(leaf -> (CodecReader) leaf.reader()).toArray(CodecReader[]::new);
      writer.addIndexes(readers);
    }
  }
}
