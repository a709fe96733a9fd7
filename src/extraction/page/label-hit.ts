import type { Box } from "../../core/geometry.ts";
import type { Segment, Token } from "./layout.ts";

/**
 * A printed label found on a page. `meanings` are concepts ("invoice.date") or, for a service's own labels,
 * `field:<key>`.
 */
export interface LabelHit {
  readonly tokens: readonly Token[];
  readonly meanings: ReadonlySet<string>;
  readonly box: Box;
  /** The folded phrase, for display as evidence. */
  readonly phrase: string;
}

/**
 * Which printed text each label announces. Most labels are left of their value or above it, but forms reverse this: a
 * caption below its box, a unit after its number. The direction of a label follows from what its neighbours leave free:
 * going down the page, a label takes the nearest text that no label before it has taken. So a column of values with
 * their captions below is read as such, since above its first value there is nothing that could announce it.
 */
export interface Bindings {
  /** The segment that a label announces; its own if the value follows the label in it. */
  readonly announcedBy: ReadonlyMap<LabelHit, Segment>;
}
