/**
 * Types, fields and methods of a program. A {@link dev.deadheat.program.type.ClassType} exists as
 * soon as its name is mentioned and reads its class file when somebody asks what is inside.
 */
package dev.deadheat.program.type;
