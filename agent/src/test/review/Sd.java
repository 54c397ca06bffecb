import java.util.concurrent.*;
public class Sd { static int a, b, c;
 public static void main(String[] x) throws Exception {
  Thread.startVirtualThread(()->{}).join();
  for (int i=0;i<20;i++) {
  try (var s=StructuredTaskScope.open()) { s.fork(()->{ a++; return 1;}); s.join(); a++; }
  try (var s=StructuredTaskScope.open()) { var f=s.fork(()->{ b++; return 1;}); s.join(); f.get(); b++; }
  try (var s=StructuredTaskScope.open()) { s.fork(()->{ c++; return 1;}); s.join(); } c++;
  }
  System.out.println("end"); } }
