public class Body implements Runnable { static int n; static int k; public void run(){ n++; synchronized(Body.class){k++;} } }
