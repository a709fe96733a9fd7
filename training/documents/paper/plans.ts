import { drawUntil } from "../content/draw-until.ts";
import type { Layout } from "../layout.ts";
import type { Deal } from "../parts.ts";

/**
 * Half of the layouts for training, and more of those for validation, put their blocks where no plan of the list has
 * them: the confidence of values is measured on plans from which nothing was learned.
 */
const LOOSENED_SHARE = { training: 0.5, validation: 0.8 } as const;
/** Maximum number of rows by which a block moves, up or down, in hundredths. */
const FURTHEST = 180;
const BESIDE_EACH_OTHER = 0.35;
const TWICE_AS_WIDE = 0.2;

/**
 * The layout's plan of blocks. A handful of plans teaches that the writer's letterhead comes first: on orders whose
 * supplier is above or left of it the two companies were confused, with high confidence. So half of the layouts of
 * training and validation have a plan of the list with its blocks moved and rearranged. Test never does, and no moved
 * plan is one of test's.
 */
export function planOf(layout: Layout, plans: Deal<string>): string {
  if (layout.part === "test" || !layout.chance("plan of its own", LOOSENED_SHARE[layout.part]))
    return layout.of("plan", plans);
  const kept = new Set(plans.test.map(withoutSizes));
  return drawUntil(
    (attempt) => loosened(layout.of("plan", { ...plans, validation: [] }), layout, attempt),
    (plan) => !kept.has(withoutSizes(plan)),
  );
}

function withoutSizes(plan: string): string {
  return plan.replace(/:\d/g, "");
}

/** The same blocks in another order. What divides pages stays, and so does the table that extends over them. */
function loosened(plan: string, layout: Layout, attempt: number): string {
  const rows = plan.replaceAll(" / …", "…").replaceAll("|", "/ | /").split("/");
  const placed = rows.flatMap((row, rowIndex) =>
    row.split("+").map((cell, column) => {
      const name = withoutSizes(cell.trim());
      const moved = isFixed(name) ? 0 : layout.whole(`place of ${name} ${attempt}`, -FURTHEST, FURTHEST) / 100;
      return { name, place: rowIndex + column / 10 + moved };
    }),
  );
  const names = placed.sort((a, b) => a.place - b.place).map(({ name }) => name);
  const lines: string[][] = [];
  for (const name of names) {
    const last = lines.at(-1);
    const joins = last?.length === 1 && !isFixed(name) && !isFixed(last[0]!);
    if (joins && layout.chance(`${name} beside the one before ${attempt}`, BESIDE_EACH_OTHER)) last.push(name);
    else lines.push([name]);
  }
  // An empty page is dropped.
  const filled = lines.filter(
    ([name], i) => name !== "|" || (lines.slice(0, i).some(([first]) => first !== "|") && i < lines.length - 1),
  );
  const sized = (name: string) => (layout.chance(`${name} is wide ${attempt}`, TWICE_AS_WIDE) ? `${name}:2` : name);
  return filled
    .map((line) => (line.length === 1 ? line[0]! : line.map(sized).join("+")))
    .join(" / ")
    .replaceAll("…", " / …")
    .replaceAll("/ | /", "|");
}

function isFixed(name: string): boolean {
  return name === "|" || name.endsWith("…");
}
