package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.DEFERRED;
import static dev.deadheat.pointsto.constraints.Call.Mode.STARTED;
import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class EventModelTest {
  @Test
  void theEventThread() {
    ModelCase.of("javax.swing.SwingUtilities.invokeLater(new R());").calls("R.run", STARTED);
    ModelCase.of("java.awt.EventQueue.invokeAndWait(new R());").calls("R.run", STARTED);
  }

  @Test
  void listenersAreCalledLater() {
    ModelCase.of(
            """
            ---
            class Click implements java.awt.event.ActionListener {
              public void actionPerformed(java.awt.event.ActionEvent e) { T.p1(e); }
            }
            """,
            "new java.awt.MenuItem().addActionListener(new Click());")
        .calls("Click.actionPerformed", DEFERRED);
  }

  @Test
  void theToolkitCallsWhatComponentsOverride() {
    ModelCase.of(
            """
            ---
            class Gauge extends javax.swing.JPanel {
              final Object value;
              Gauge(Object value) { this.value = value; }
              @Override protected void paintComponent(java.awt.Graphics g) { T.p1(value); T.p2(g); }
            }
            class Names extends javax.swing.table.AbstractTableModel {
              public int getRowCount() { return 1; }
              public int getColumnCount() { return 1; }
              public Object getValueAt(int row, int column) { T.p3(this); return new B(); }
            }
            class Kept extends javax.swing.JLabel {
              Kept() { super("kept"); }
              @Override public String getToolTipText() { return "never shown"; }
            }
            """,
            """
            javax.swing.JFrame frame = new javax.swing.JFrame();
            frame.getContentPane().add(new Gauge(new A()));
            frame.add(new javax.swing.JTable(new Names()));
            Kept kept = new Kept();
            """)
        .calls("Gauge.paintComponent", DEFERRED)
        .calls("Names.getValueAt", DEFERRED)
        .holds(1, "A")
        .holds(3, "Names")
        .calls("Kept.getToolTipText");
  }

  @Test
  void beansAndObservers() {
    ModelCase.of(
            """
            ---
            class Watch implements java.beans.PropertyChangeListener, Observer {
              public void propertyChange(java.beans.PropertyChangeEvent e) {
                T.p1(e.getNewValue());
                T.p2(e.getSource());
              }
              public void update(Observable o, Object x) { T.p3(x); }
            }
            """,
            """
            java.beans.PropertyChangeSupport s = new java.beans.PropertyChangeSupport(new A());
            s.addPropertyChangeListener(new Watch());
            s.firePropertyChange("x", null, new B());
            Observable o = new Observable();
            o.addObserver(new Watch());
            o.notifyObservers(new C());
            """)
        .calls("Watch.propertyChange", SYNCHRONOUS)
        .calls("Watch.update", SYNCHRONOUS)
        .holds(1, "B")
        .holds(2, "A")
        .holds(3, "C");
  }

  @Test
  void privilegedActions() {
    ModelCase.of(
            """
            p1(java.security.AccessController.doPrivileged((java.security.PrivilegedAction<Object>) A::new));
            """)
        .holds(1, "A");
  }
}
