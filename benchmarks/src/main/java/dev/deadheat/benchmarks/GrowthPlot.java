package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * CPU time over code size, both axes logarithmic, with the lines of a linear algorithm and of the
 * most that is allowed, from the first point on.
 */
final class GrowthPlot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 400;
  private static final int LEFT = 70;
  private static final int BOTTOM = 50;
  private static final int TOP = 20;
  private static final int RIGHT = 130;

  private final List<GrowthTable.Point> points;
  private final double minX;
  private final double maxX;
  private final double minY;
  private final double maxY;
  private final StringBuilder out = new StringBuilder();

  GrowthPlot(List<GrowthTable.Point> points) {
    this.points = points;
    this.minX = points.stream().mapToDouble(GrowthTable.Point::methods).min().orElse(1) / 1.3;
    this.maxX = points.stream().mapToDouble(GrowthTable.Point::methods).max().orElse(2) * 1.3;
    this.minY = points.stream().mapToDouble(GrowthTable.Point::cpu).min().orElse(1) / 2;
    double last = points.stream().mapToDouble(GrowthTable.Point::cpu).max().orElse(2);
    double allowed =
        points.isEmpty()
            ? 2
            : points.get(0).cpu()
                * Math.pow(
                    maxX / points.get(0).methods(), Math.log(GrowthTable.TARGET) / Math.log(2));
    this.maxY = Math.max(last, allowed) * 1.5;
  }

  void write(Path file) throws IOException {
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            WIDTH,
            HEIGHT));
    line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, "black", "");
    line(LEFT, TOP, LEFT, HEIGHT - BOTTOM, "black", "");
    text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", "analysed methods with code");
    out.append(
        String.format(
            Locale.ROOT,
            "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">CPU seconds</text>%n",
            (TOP + HEIGHT - BOTTOM) / 2));
    if (!points.isEmpty()) {
      reference(2.0, "twice per doubling", "#888");
      reference(
          GrowthTable.TARGET,
          String.format(Locale.ROOT, "%.1f per doubling", GrowthTable.TARGET),
          "#c33");
      series();
    }
    out.append("</svg>\n");
    Files.writeString(file, out.toString());
  }

  private void series() {
    for (int i = 0; i < points.size(); i++) {
      GrowthTable.Point p = points.get(i);
      if (i > 0) {
        GrowthTable.Point q = points.get(i - 1);
        line(x(q.methods()), y(q.cpu()), x(p.methods()), y(p.cpu()), "#147", "");
      }
      out.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#147\"/>%n",
              x(p.methods()),
              y(p.cpu())));
      text(x(p.methods()), y(p.cpu()) - 9, "end", String.format(Locale.ROOT, "%.1f s", p.cpu()));
      text(
          x(p.methods()),
          HEIGHT - BOTTOM + 16,
          "middle",
          String.format(Locale.ROOT, "%,.0f", p.methods()));
    }
  }

  private void reference(double perDoubling, String label, String colour) {
    GrowthTable.Point first = points.get(0);
    double end =
        first.cpu() * Math.pow(maxX / first.methods(), Math.log(perDoubling) / Math.log(2));
    line(x(first.methods()), y(first.cpu()), x(maxX), y(end), colour, " stroke-dasharray=\"5 4\"");
    text(x(maxX) + 4, y(end) + 4, "start", label);
  }

  private double x(double methods) {
    double share = Math.log(methods / minX) / Math.log(maxX / minX);
    return LEFT + share * (WIDTH - LEFT - RIGHT);
  }

  private double y(double cpu) {
    double share = Math.log(cpu / minY) / Math.log(maxY / minY);
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);
  }

  private void line(double x, double y, double toX, double toY, String colour, String style) {
    out.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>%n",
            x,
            y,
            toX,
            toY,
            colour,
            style));
  }

  private void text(double x, double y, String anchor, String text) {
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n",
            x,
            y,
            anchor,
            text));
  }
}
