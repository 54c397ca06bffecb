package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Horizontal bars with their numbers, as SVG. */
final class BarPlot {
  private static final int WIDTH = 640;
  private static final int LEFT = 190;
  private static final int RIGHT = 70;
  private static final int ROW = 22;
  private static final int TOP = 34;

  private BarPlot() {}

  static void write(Path file, String title, Map<String, Double> bars) throws IOException {
    double most = bars.values().stream().mapToDouble(v -> v).max().orElse(1);
    int height = TOP + ROW * bars.size() + 10;
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " font-family=\"sans-serif\" font-size=\"12\">%n"
                + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n"
                + "<text x=\"10\" y=\"20\" font-weight=\"bold\">%s</text>%n",
            WIDTH,
            height,
            escaped(title)));
    int y = TOP;
    for (Map.Entry<String, Double> bar : bars.entrySet()) {
      double width = (WIDTH - LEFT - RIGHT) * bar.getValue() / Math.max(most, 1e-9);
      out.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                  + "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"#4878a8\"/>"
                  + "<text x=\"%.1f\" y=\"%d\">%s</text>%n",
              LEFT - 6,
              y + 12,
              escaped(bar.getKey()),
              LEFT,
              y,
              width,
              LEFT + width + 5,
              y + 12,
              number(bar.getValue())));
      y += ROW;
    }
    Files.writeString(file, out.append("</svg>\n").toString());
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
