/** What the tagger states about a word and a field: that it is in its value, the first of it, the last of it. */
export const ASPECTS = ["inside", "begins", "ends"] as const;
export type Aspect = (typeof ASPECTS)[number];
const PLACE_OF_ASPECT = Object.fromEntries(ASPECTS.map((aspect, i) => [aspect, i])) as Readonly<Record<Aspect, number>>;

/** The tagger's output for the words of a page, in logits. */
export interface Tags {
  /** "writer.name", "paper.date". */
  readonly known: ReadonlySet<string>;
  /** @param tag one of the known ones */
  readonly logit: (word: number, tag: string, aspect: Aspect) => number;
  /** How certain it is that the word belongs to a field other than this. */
  readonly ofAnother: (word: number, tag: string) => number;
}

/** @param logits word by word, tag by tag, aspect by aspect */
export function tagsOf(logits: ArrayLike<number>, known: readonly string[]): Tags {
  const columns = known.length * ASPECTS.length;
  const places = new Map(known.map((tag, i) => [tag, i]));
  const inside = (word: number, place: number) => logits[word * columns + place * ASPECTS.length]!;
  const likeliest = twoLikeliest(logits.length / columns, known.length, inside);
  return {
    known: new Set(known),
    logit: (word, tag, aspect) => logits[word * columns + places.get(tag)! * ASPECTS.length + PLACE_OF_ASPECT[aspect]]!,
    ofAnother: (word, tag) => {
      const [first, second] = likeliest[word]!;
      const other = first === places.get(tag) ? second : first;
      return other === null ? Number.NEGATIVE_INFINITY : inside(word, other);
    },
  };
}

/** By word. There is no second if only one tag is known. */
function twoLikeliest(
  words: number,
  tags: number,
  inside: (word: number, place: number) => number,
): (readonly [number, number | null])[] {
  return Array.from({ length: words }, (_, word) => {
    let [first, second]: [number, number | null] = [0, null];
    for (let place = 1; place < tags; place++) {
      if (inside(word, place) > inside(word, first)) [first, second] = [place, first];
      else if (second === null || inside(word, place) > inside(word, second)) second = place;
    }
    return [first, second];
  });
}
