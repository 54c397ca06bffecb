/* Answers questions about polyhedra with the Parma Polyhedra Library, for PplTest.
 *
 * One command a line; polyhedra have small numbers, rows are c0 c1 ... cN and mean c0 + c1*x1 + ... + cN*xN.
 *   dims N                    all that follow have N variables
 *   new K                     polyhedron K is the whole space
 *   ge K ROW, eq K ROW        adds ROW >= 0, ROW == 0
 *   join K A B, meet K A B    K is the convex hull, the intersection of A and B
 *   image K A V ROW           K is A after variable V (from 0) got the value ROW
 *   forget K A V              K is A with variable V free
 * and questions, each answered by one line:
 *   same A B, within A B, empty A      1 or 0
 *   max A ROW                          n/d, "unbounded" or "empty"
 */
#include <gmp.h>
#include <ppl_c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 16

static ppl_Polyhedron_t all[MOST];
static int dims;

static void check(int code) {
  if (code < 0) {
    fprintf(stderr, "PPL answers %d\n", code);
    exit(3);
  }
}

static long number(void) {
  char *word = strtok(NULL, " \n");
  if (word == NULL) {
    fprintf(stderr, "a number is missing\n");
    exit(3);
  }
  return strtol(word, NULL, 10);
}

static int slot(void) {
  long k = number();
  if (k < 0 || k >= MOST) {
    fprintf(stderr, "no polyhedron %ld\n", k);
    exit(3);
  }
  return (int) k;
}

static ppl_Linear_Expression_t row(void) {
  ppl_Linear_Expression_t e;
  ppl_Coefficient_t c;
  mpz_t z;
  int i;
  mpz_init(z);
  check(ppl_new_Coefficient(&c));
  check(ppl_new_Linear_Expression_with_dimension(&e, dims));
  for (i = 0; i <= dims; i++) {
    mpz_set_si(z, number());
    check(ppl_assign_Coefficient_from_mpz_t(c, z));
    check(i == 0 ? ppl_Linear_Expression_add_to_inhomogeneous(e, c)
                 : ppl_Linear_Expression_add_to_coefficient(e, i - 1, c));
  }
  mpz_clear(z);
  check(ppl_delete_Coefficient(c));
  return e;
}

static void set(int k, ppl_Polyhedron_t p) {
  if (all[k] != NULL) {
    check(ppl_delete_Polyhedron(all[k]));
  }
  all[k] = p;
}

static ppl_Polyhedron_t copy(int k) {
  ppl_Polyhedron_t p;
  check(ppl_new_C_Polyhedron_from_C_Polyhedron(&p, all[k]));
  return p;
}

static void constrain(enum ppl_enum_Constraint_Type type) {
  int k = slot();
  ppl_Linear_Expression_t e = row();
  ppl_Constraint_t c;
  check(ppl_new_Constraint(&c, e, type));
  check(ppl_Polyhedron_add_constraint(all[k], c));
  check(ppl_delete_Constraint(c));
  check(ppl_delete_Linear_Expression(e));
}

static void image(void) {
  int k = slot();
  ppl_Polyhedron_t p = copy(slot());
  long v = number();
  ppl_Linear_Expression_t e = row();
  ppl_Coefficient_t one;
  mpz_t z;
  mpz_init_set_si(z, 1);
  check(ppl_new_Coefficient_from_mpz_t(&one, z));
  check(ppl_Polyhedron_affine_image(p, v, e, one));
  check(ppl_delete_Coefficient(one));
  check(ppl_delete_Linear_Expression(e));
  mpz_clear(z);
  set(k, p);
}

static void maximum(void) {
  int k = slot();
  ppl_Linear_Expression_t e = row();
  ppl_Coefficient_t n;
  ppl_Coefficient_t d;
  int reached;
  check(ppl_new_Coefficient(&n));
  check(ppl_new_Coefficient(&d));
  if (ppl_Polyhedron_is_empty(all[k])) {
    printf("empty\n");
  } else if (ppl_Polyhedron_maximize(all[k], e, n, d, &reached) > 0) {
    mpz_t zn;
    mpz_t zd;
    mpz_init(zn);
    mpz_init(zd);
    check(ppl_Coefficient_to_mpz_t(n, zn));
    check(ppl_Coefficient_to_mpz_t(d, zd));
    gmp_printf("%Zd/%Zd\n", zn, zd);
    mpz_clear(zn);
    mpz_clear(zd);
  } else {
    printf("unbounded\n");
  }
  check(ppl_delete_Coefficient(n));
  check(ppl_delete_Coefficient(d));
  check(ppl_delete_Linear_Expression(e));
}

static void answer(int code) {
  check(code);
  printf("%d\n", code > 0);
}

static void command(const char *name) {
  int k;
  int a;
  int b;
  ppl_Polyhedron_t p;
  if (strcmp(name, "dims") == 0) {
    dims = (int) number();
  } else if (strcmp(name, "new") == 0) {
    k = slot();
    check(ppl_new_C_Polyhedron_from_space_dimension(&p, dims, 0));
    set(k, p);
  } else if (strcmp(name, "ge") == 0) {
    constrain(PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  } else if (strcmp(name, "eq") == 0) {
    constrain(PPL_CONSTRAINT_TYPE_EQUAL);
  } else if (strcmp(name, "join") == 0 || strcmp(name, "meet") == 0) {
    k = slot();
    a = slot();
    b = slot();
    p = copy(a);
    check(name[0] == 'j' ? ppl_Polyhedron_poly_hull_assign(p, all[b])
                         : ppl_Polyhedron_intersection_assign(p, all[b]));
    set(k, p);
  } else if (strcmp(name, "image") == 0) {
    image();
  } else if (strcmp(name, "forget") == 0) {
    k = slot();
    p = copy(slot());
    check(ppl_Polyhedron_unconstrain_space_dimension(p, number()));
    set(k, p);
  } else if (strcmp(name, "same") == 0) {
    a = slot();
    answer(ppl_Polyhedron_equals_Polyhedron(all[a], all[slot()]));
  } else if (strcmp(name, "within") == 0) {
    a = slot();
    b = slot();
    answer(ppl_Polyhedron_contains_Polyhedron(all[b], all[a]));
  } else if (strcmp(name, "empty") == 0) {
    answer(ppl_Polyhedron_is_empty(all[slot()]));
  } else if (strcmp(name, "max") == 0) {
    maximum();
  } else {
    fprintf(stderr, "what is %s?\n", name);
    exit(3);
  }
}

int main(void) {
  static char line[4096];
  check(ppl_initialize());
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *name = strtok(line, " \n");
    if (name != NULL) {
      command(name);
      fflush(stdout);
    }
  }
  return 0;
}
