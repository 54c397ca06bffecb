/**
 * Library methods whose meaning matters more than their code: one class for each idiom, all
 * registered in {@link dev.deadheat.pointsto.library.model.Models}.
 */
package dev.deadheat.pointsto.library.model;
