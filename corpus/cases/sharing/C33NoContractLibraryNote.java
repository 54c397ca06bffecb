// CASE C33 library: as C33InterfaceContractLibraryBad, but the interface says nothing of threads
package sharing;

public final class C33NoContractLibraryNote implements AutoCloseable {
  private Thread owner;

  public void open() {
    owner = Thread.currentThread(); // NOTE check #1 owner // NOTE check #2 owner
  }

  @Override
  public void close() {
    if (owner != Thread.currentThread()) { // NOTE check #2 owner
      throw new IllegalStateException();
    }
  }
}
