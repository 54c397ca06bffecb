package dev.deadheat.cli.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.deadheat.program.warning.Warnings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arrows of the design, as a table; every module is on the class path of this one. */
class ArchitectureTest {
  private static final String ROOT = "dev.deadheat";
  private static final String FIXTURE = "dev.deadheat.cli.architecture.fixture";

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          // Those of report, which are on the class path for their schemas.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages(ROOT);
  private static final JavaClasses BROKEN = new ClassFileImporter().importPackages(FIXTURE);

  /** Below {@code program} and {@code pointsto}, packages are rows; elsewhere a module is one. */
  private static Layers design(String root) {
    return new Layers(root)
        .row("program.warning")
        .row("program.input", "program.warning")
        .row("program.source", "program.input")
        .row("program.type", "program.input")
        .row("program.ir", "program.type")
        .row("program", "program.source", "program.ir")
        .row("pointsto.constraints", "program")
        .row("pointsto.library", "pointsto.constraints")
        .row("pointsto.solver", "pointsto.library")
        .row("pointsto", "pointsto.solver", "program")
        .row("report.model")
        .row("report", "report.model")
        .row("threads", "pointsto")
        .row("locks", "threads")
        .row("races", "locks", "report.model")
        .row("values", "races")
        .row("placement", "races")
        .row("runtime")
        .row("agent", "placement", "runtime", "report.model")
        .row("cli", "values", "report", "agent")
        .row("maven", "cli");
  }

  private static ArchRule layers(String root) {
    return classes().should(design(root).condition());
  }

  /** A package below {@code program} that fits only the row of {@code program} itself is new. */
  private static ArchRule knownPackagesOfProgram(String root) {
    List<String> known =
        List.of("", ".warning", ".input", ".source", ".type", ".ir").stream()
            .map(name -> root + ".program" + name)
            .toList();
    return classes()
        .that()
        .resideInAPackage(root + ".program..")
        .should()
        .resideInAnyPackage(known.toArray(String[]::new))
        .allowEmptyShould(true);
  }

  private static ArchRule noCycles(String root) {
    return slices().matching(root + ".(**)").should().beFreeOfCycles();
  }

  private static ArchRule runtimeUsesTheJdkOnly(String root) {
    DescribedPredicate<JavaClass> jdkOrItself =
        DescribedPredicate.describe(
            "of the JDK or the runtime itself",
            type ->
                type.getBaseComponentType().isPrimitive()
                    || type.getPackageName().startsWith("java.")
                    || type.getPackageName().startsWith("jdk.")
                    || type.getPackageName().equals("javax.crypto") // of java.base
                    || type.getPackageName().startsWith(root + ".runtime"));
    return classes()
        .that()
        .resideInAPackage(root + ".runtime..")
        .should()
        .onlyDependOnClassesThat(jdkOrItself)
        .allowEmptyShould(true);
  }

  @Test
  void modulesDependAlongTheArrows() {
    layers(ROOT).check(OURS);
  }

  @Test
  void programHasNoUnknownPackages() {
    knownPackagesOfProgram(ROOT).check(OURS);
  }

  @Test
  void packagesHaveNoCycles() {
    noCycles(ROOT).check(OURS);
  }

  @Test
  void runtimeDependsOnNothing() {
    runtimeUsesTheJdkOnly(ROOT).check(OURS);
  }

  /** Without this, a class path that has lost the modules would pass everything. */
  @Test
  void theOtherModulesAreSeen() {
    assertThat(OURS.contain(Warnings.class)).isTrue();
    assertThat(OURS.contain("dev.deadheat.pointsto.PointsTo")).isTrue();
    assertThat(OURS.contain("dev.deadheat.report.model.Findings")).isTrue();
    assertThat(OURS.contain("dev.deadheat.cli.Main")).isTrue();
    assertThat(OURS).noneMatch(type -> type.getName().startsWith(FIXTURE));
  }

  @Test
  void brokenArrowsAreFound() {
    assertThat(violations(layers(FIXTURE)))
        .anyMatch(line -> line.contains("PointsToThatUsesRaces") && line.contains("Races"))
        .anyMatch(line -> line.contains("InputThatUsesIr") && line.contains("Ir"))
        .anyMatch(line -> line.contains("fixture.gadgets has no row"))
        .noneMatch(line -> line.startsWith("Field <" + FIXTURE + ".races.Races"));
  }

  @Test
  void unknownPackageOfProgramIsFound() {
    assertThat(violations(knownPackagesOfProgram(FIXTURE)))
        .singleElement()
        .asString()
        .contains("program.extra.Extra");
  }

  @Test
  void cycleIsFound() {
    assertThat(violations(noCycles(FIXTURE))).anyMatch(line -> line.contains("Cycle detected"));
  }

  @Test
  void runtimeWithALibraryIsFound() {
    assertThat(violations(runtimeUsesTheJdkOnly(FIXTURE)))
        .isNotEmpty()
        .allMatch(line -> line.contains("RuntimeThatUsesALibrary") && line.contains("picocli"));
  }

  private static List<String> violations(ArchRule rule) {
    return rule.evaluate(BROKEN).getFailureReport().getDetails();
  }
}
