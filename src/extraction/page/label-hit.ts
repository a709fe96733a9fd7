import type { Box } from "../../core/geometry.ts";
import type { Segment, Token } from "./layout.ts";

/**
 * A printed label found on a page. `meanings` are concepts ("invoice.date") or, for a service's own labels, `field:<key>`.
 */
export interface LabelHit {
  readonly tokens: readonly Token[];
  readonly meanings: ReadonlySet<string>;
  readonly box: Box;
  /** The folded phrase, for showing as evidence. */
  readonly phrase: string;
}

/**
 * Which printed text each label announces. Most labels stand left of their value or above it, but forms turn this round: a caption below
 * its box, a unit behind its figure. Which way a label looks follows from what its neighbours leave free: going down the page, a label
 * takes the nearest text that no label before it has taken. So a column of values with their captions below is read as that, since its
 * first value has nothing above it that could announce it.
 */
export interface Bindings {
  /** Segment that a label announces; itself where the value stands behind the label in its segment. */
  readonly announcedBy: ReadonlyMap<LabelHit, Segment>;
}
