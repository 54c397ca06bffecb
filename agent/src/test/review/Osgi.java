import java.nio.file.*;
public class Osgi {
 public static void main(String[] a) throws Exception {
  Path dir=Path.of(a[0]);
  ClassLoader l=new ClassLoader(Osgi.class.getClassLoader()){ @Override protected Class<?> loadClass(String name, boolean r) throws ClassNotFoundException { if(name.startsWith("java.")) return super.loadClass(name,r); synchronized(getClassLoadingLock(name)){ Class<?> c=findLoadedClass(name); if(c!=null)return c; try { byte[] b=Files.readAllBytes(dir.resolve(name.replace('.','/')+".class")); return defineClass(name,b,0,b.length);} catch(java.io.IOException e){ System.out.println("asked for "+name); throw new ClassNotFoundException(name,e);} } } };
  Runnable b=(Runnable)l.loadClass("Body").getDeclaredConstructor().newInstance();
  Thread s=new Thread(b),t=new Thread(b); s.start(); t.start(); s.join(); t.join(); System.out.println("end");
 } }
