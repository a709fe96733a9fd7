/** Something that a measurement needs is missing: reported clearly, and the run ends with exit code 1. */
export class AbsentError extends Error {
  override readonly name = "AbsentError";
}
