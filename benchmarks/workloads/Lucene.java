import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.search.similarities.ClassicSimilarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/** Indexes made-up text from several threads and searches it in many ways. */
public final class Lucene {
  private static final String[] WORDS = {
    "race", "lock", "thread", "heap", "object", "field", "static", "volatile", "fence", "barrier",
    "monitor", "wait", "notify", "atomic", "queue", "order", "happens", "before", "finder", "report"
  };

  private static Document document(int id, Random random) {
    Document document = new Document();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5 + random.nextInt(60); i++) {
      text.append(WORDS[(int) Math.abs(random.nextGaussian() * 6) % WORDS.length]).append(' ');
    }
    document.add(new StringField("id", "doc" + id, Field.Store.YES));
    document.add(new TextField("text", text.toString(), Field.Store.YES));
    FieldType vectors = new FieldType(TextField.TYPE_STORED);
    vectors.setStoreTermVectors(true);
    vectors.setStoreTermVectorPositions(true);
    vectors.setStoreTermVectorOffsets(true);
    document.add(new Field("title", WORDS[id % WORDS.length] + " number " + id, vectors));
    document.add(new IntPoint("size", random.nextInt(1000)));
    document.add(new DoublePoint("weight", random.nextDouble()));
    document.add(new LongField("time", id * 1000L, Field.Store.YES));
    document.add(new NumericDocValuesField("rank", random.nextInt(100)));
    document.add(new SortedNumericDocValuesField("ranks", random.nextInt(100)));
    document.add(new SortedDocValuesField("name", new BytesRef(WORDS[random.nextInt(20)])));
    document.add(new SortedSetDocValuesField("names", new BytesRef(WORDS[random.nextInt(20)])));
    document.add(new BinaryDocValuesField("bytes", new BytesRef(new byte[] {1, 2, (byte) id})));
    document.add(new StoredField("extra", new byte[id % 50]));
    document.add(new LatLonPoint("place", random.nextInt(80), random.nextInt(170)));
    document.add(
        new KnnFloatVectorField(
            "vector", new float[] {random.nextFloat(), random.nextFloat(), random.nextFloat()}));
    return document;
  }

  private static void index(Directory directory, IndexWriterConfig config) throws Exception {
    config.setRAMBufferSizeMB(0.5);
    config.setUseCompoundFile(true);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      ExecutorService threads = Executors.newFixedThreadPool(3);
      List<Future<?>> running = new ArrayList<>();
      for (int t = 0; t < 3; t++) {
        int thread = t;
        running.add(
            threads.submit(
                () -> {
                  Random random = new Random(thread);
                  for (int i = 0; i < 700; i++) {
                    int id = thread * 700 + i;
                    writer.addDocument(document(id, random));
                    if (i % 50 == 7) {
                      writer.updateDocument(
                          new Term("id", "doc" + (id - 3)), document(id - 3, random));
                      writer.deleteDocuments(new Term("id", "doc" + (id - 5)));
                      writer.updateNumericDocValue(new Term("id", "doc" + (id - 2)), "rank", 7L);
                    }
                    if (i % 300 == 99) {
                      writer.commit();
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> future : running) {
        future.get();
      }
      threads.shutdown();
      writer.deleteDocuments(new TermQuery(new Term("text", "barrier")));
      writer.flush();
      SearcherManager manager = new SearcherManager(writer, null);
      IndexSearcher searcher = manager.acquire();
      System.out.println(searcher.count(new MatchAllDocsQuery()));
      manager.release(searcher);
      manager.close();
      writer.forceMerge(2);
      writer.commit();
    }
  }

  private static List<Query> queries() {
    TermQuery race = new TermQuery(new Term("text", "race"));
    TermQuery lock = new TermQuery(new Term("text", "lock"));
    return List.of(
        race,
        new BooleanQuery.Builder()
            .add(race, BooleanClause.Occur.MUST)
            .add(lock, BooleanClause.Occur.SHOULD)
            .add(new TermQuery(new Term("text", "fence")), BooleanClause.Occur.MUST_NOT)
            .build(),
        new BooleanQuery.Builder()
            .add(race, BooleanClause.Occur.SHOULD)
            .add(lock, BooleanClause.Occur.SHOULD)
            .add(new PrefixQuery(new Term("text", "no")), BooleanClause.Occur.SHOULD)
            .setMinimumNumberShouldMatch(2)
            .build(),
        new BooleanQuery.Builder()
            .add(race, BooleanClause.Occur.FILTER)
            .add(IntPoint.newRangeQuery("size", 100, 800), BooleanClause.Occur.FILTER)
            .add(lock, BooleanClause.Occur.MUST)
            .build(),
        new PhraseQuery("text", "race", "lock"),
        new PhraseQuery(3, "text", "thread", "race"),
        new FuzzyQuery(new Term("text", "thraed"), 2),
        new WildcardQuery(new Term("text", "t*d")),
        new RegexpQuery(new Term("text", "(lo|ra).*")),
        TermRangeQuery.newStringRange("text", "a", "h", true, false),
        new TermInSetQuery("id", List.of(new BytesRef("doc7"), new BytesRef("doc8"))),
        DoublePoint.newRangeQuery("weight", 0.2, 0.4),
        LongField.newRangeQuery("time", 5_000, 500_000),
        NumericDocValuesField.newSlowRangeQuery("rank", 5, 50),
        SortedSetDocValuesField.newSlowRangeQuery(
            "names", new BytesRef("a"), new BytesRef("m"), true, true),
        LatLonPoint.newDistanceQuery("place", 30, 40, 1_000_000),
        LatLonPoint.newBoxQuery("place", 0, 40, 0, 40),
        new KnnFloatVectorQuery("vector", new float[] {0.1f, 0.5f, 0.9f}, 10, race),
        new KnnFloatVectorQuery("vector", new float[] {0.1f, 0.5f, 0.9f}, 10),
        new DisjunctionMaxQuery(List.of(race, new BoostQuery(lock, 2)), 0.1f),
        new ConstantScoreQuery(race),
        new FieldExistsQuery("rank"),
        new MatchAllDocsQuery());
  }

  private static void search(IndexSearcher searcher) throws IOException {
    Sort sort =
        new Sort(
            new SortField("name", SortField.Type.STRING),
            new SortField("rank", SortField.Type.LONG, true),
            SortField.FIELD_SCORE);
    for (Query query : queries()) {
      TopDocs found = searcher.search(query, 10);
      // Not its text: the order of clauses in it depends on identity hashes.
      System.out.print(query.toString().length() + ": " + found.totalHits + " " + searcher.count(query));
      for (ScoreDoc hit : found.scoreDocs) {
        Document document = searcher.storedFields().document(hit.doc);
        System.out.print(" " + document.get("id"));
      }
      System.out.println(searcher.search(query, 5, sort, true).totalHits);
      if (found.scoreDocs.length > 0) {
        Explanation why = searcher.explain(query, found.scoreDocs[0].doc);
        System.out.println(why.toString().length());
        searcher.searchAfter(found.scoreDocs[0], query, 3);
      }
    }
  }

  private static void read(IndexReader reader) throws IOException {
    long sum = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms("text");
      TermsEnum all = terms.iterator();
      while (all.next() != null) {
        sum += all.docFreq();
      }
      sum += leaf.reader().getFieldInfos().size();
    }
    for (int i = 0; i < 20; i++) {
      sum += reader.termVectors().get(i) == null ? 0 : 1;
    }
    System.out.println(sum);
  }

  private static void run(Directory directory, IndexWriterConfig config) throws Exception {
    index(directory, config);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      search(new IndexSearcher(reader));
      IndexSearcher parallel = new IndexSearcher(reader, threads);
      parallel.setSimilarity(new ClassicSimilarity());
      search(parallel);
      read(reader);
    }
    threads.shutdown();
    try (CheckIndex check = new CheckIndex(directory)) {
      System.out.println(check.checkIndex().clean);
    }
    directory.close();
  }

  public static void main(String[] args) throws Exception {
    run(new ByteBuffersDirectory(), new IndexWriterConfig());
    Path path = Files.createTempDirectory("lucene");
    run(
        FSDirectory.open(path),
        new IndexWriterConfig(new StandardAnalyzer())
            .setIndexSort(new Sort(new SortField("name", SortField.Type.STRING))));
  }
}
