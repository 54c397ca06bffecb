/**
 * What runs inside the watched program: thread clocks, shadow state, the FastTrack rules, the
 * happens-before effects of synchronization, and the reports. Loaded by the boot loader, so it uses
 * the JDK alone; takes no lock that the program can see; and calls into it are cheap when nothing
 * has happened since the last check.
 *
 * <p>The public static methods of {@link dev.deadheat.runtime.Checks}, {@link
 * dev.deadheat.runtime.Sync} and the models are called from rewritten classes. Their names and
 * descriptors are a contract with the module {@code agent}.
 */
package dev.deadheat.runtime;
