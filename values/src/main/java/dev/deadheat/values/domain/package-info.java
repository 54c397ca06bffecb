/**
 * Sets of integer valuations, abstractly: intervals, octagons, convex polyhedra, and the layers
 * that keep unrelated variables apart and distinguish cases.
 *
 * <p>All are {@link dev.deadheat.values.domain.Numeric}: immutable values over unbounded integers,
 * in which a variable that is not mentioned may have any value. What Java makes of overflow is not
 * their business.
 */
@NullMarked
package dev.deadheat.values.domain;

import org.jspecify.annotations.NullMarked;
