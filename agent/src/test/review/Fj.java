import java.util.concurrent.*;
public class Fj { public static void main(String[] x) throws Exception { for(int i=0;i<300;i++){ int[] a=new int[2]; var p=new ForkJoinPool(2); p.submit(()->ForkJoinTask.invokeAll(ForkJoinTask.adapt(()->{a[0]++;}),ForkJoinTask.adapt(()->{a[1]++;}))).get(); a[0]++; a[1]++; p.shutdown(); }
 for(int i=0;i<300;i++){ int[] a=new int[2]; ForkJoinPool.commonPool().submit(()->ForkJoinTask.invokeAll(ForkJoinTask.adapt(()->{a[0]++;}),ForkJoinTask.adapt(()->{a[1]++;}))).get(); a[0]++; a[1]++; }
 System.out.println("end"); } }
