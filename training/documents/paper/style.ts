import type { Layout } from "../layout.ts";
import { ways, words } from "../parts.ts";

/**
 * Debian's packages of fonts (see README); a family that is not installed falls back to DejaVu. Test has families of
 * its own.
 */
const FAMILIES = {
  sans: words(
    "Liberation Sans|Arimo|DejaVu Sans|Nimbus Sans|Carlito|Open Sans|Roboto|PT Sans|Noto Sans|Cabin|FreeSans|Verana ~ Lato|Inter ~ TeX Gyre Heros|Karla|Clear Sans|Gillius ADF",
  ),
  narrow: words(
    "Liberation Sans Narrow|Roboto Condensed|Nimbus Sans Narrow ~ Open Sans Condensed ~ PT Sans Narrow|TeX Gyre Heros Cn",
  ),
  serif: words(
    "Liberation Serif|Tinos|Nimbus Roman|Caladea|DejaVu Serif|C059 ~ PT Serif ~ Gentium Plus|TeX Gyre Termes|P052",
  ),
  mono: words(
    "Liberation Mono|Cousine|DejaVu Sans Mono|Nimbus Mono PS|Courier Prime|FreeMono ~ Noto Mono ~ PT Mono|TeX Gyre Cursor|Inconsolata",
  ),
} as const;
const FACES = words("sans|sans|sans|sans|narrow|serif|mono");
const ACCENTS = words("#222|#222|#24507a|#7a2424|#1d6b45|#5b3a86|#b35a00|#00738a ~ #444 ~ #8a6d1a|#a3195b");

export type Face = keyof typeof FAMILIES;

export function familyOf(layout: Layout, faces = FACES): string {
  const face = layout.of("face", faces) as Face;
  return `"${layout.of("family", FAMILIES[face])}", "DejaVu Sans", sans-serif`;
}

/** The style sheet of a layout. Sizes are in em: a page that does not fit is set in smaller type, as programs do. */
export function styleSheet(layout: Layout, family = familyOf(layout)): string {
  const accent = layout.of("accent", ACCENTS);
  const ruleWidth = layout.of("rule width", words("0.5pt|0.5pt|0.8pt|1.1pt"));
  const ruleColour = layout.of("rule colour", words("#222|#555|#999|#bbb|var(--accent)"));
  const labelColour = layout.of("label colour", words("#000|#222|#444|#666|var(--accent)"));
  const labelSize = layout.of("label size", words("1em|1em|.92em|.85em|.78em"));
  const labelWeight = layout.chance("bold labels", 0.25) ? 700 : 400;
  const valueWeight = layout.chance("bold values", 0.25) ? 700 : 400;
  const gap = layout.of("gap", words(".5em|.8em|1.2em|1.6em"));
  const alignment = layout.of("sums align", ways(["right", "right", "left"]));
  return `:root{--accent:${accent}}
*{box-sizing:border-box}body{margin:0;background:#fff;color:#000}
section{position:relative;overflow:hidden;font-family:${family};line-height:${layout.of("line height", words("1.2|1.3|1.4"))};font-variant-ligatures:none}
i{font-style:normal;font-weight:${labelWeight};color:${labelColour};font-size:${labelSize}}b{font-weight:${valueWeight}}s,u{text-decoration:none}
h1{margin:0;font-size:${layout.of("title size", words("1.3em|1.6em|2em|2.4em"))};color:var(--accent);letter-spacing:${layout.of("title spacing", words("0|.05em|.15em"))}}
h3{margin:0 0 .4em;font-size:1em}h3.bar{background:#e6e9ec;padding:.2em .5em}h3.rule{border-bottom:${ruleWidth} solid var(--accent)}h3.plain{color:var(--accent)}
h3.boxed{border:${ruleWidth} solid ${ruleColour};text-align:center}h3.inverse{background:var(--accent);color:#fff;padding:.15em .5em}
.row{display:grid;column-gap:${gap};margin-bottom:${gap};align-items:start}.row>div{min-width:0}.ruled>.row{border-top:${ruleWidth} solid ${ruleColour};padding-top:.5em}
.framed>.row>div{border:${ruleWidth} solid ${ruleColour};padding:.5em}
.pairs{display:grid;column-gap:1.2em;row-gap:.15em}.wide{grid-column:1/-1}
.left>div{display:grid;grid-template-columns:minmax(min-content,${layout.whole("label width", 25, 50)}%) 1fr;column-gap:.6em}
.edges>div,.dots>div{display:flex;justify-content:space-between;gap:.6em}.edges b,.dots b{text-align:right;white-space:nowrap}
.dots u{flex:1;overflow:hidden;white-space:nowrap;width:0;letter-spacing:.12em}.dots u::after{content:"${".".repeat(160)}"}
.above{row-gap:.5em}.above>div{display:flex;flex-direction:column}.box{gap:0;border:solid ${ruleColour};border-width:${ruleWidth} 0 0 ${ruleWidth}}
.box>div{border:solid ${ruleColour};border-width:0 ${ruleWidth} ${ruleWidth} 0;padding:.12em .35em .25em;min-height:2.5em}.box i{font-size:calc(${labelSize}*.85)}
.sums .above>div{align-items:flex-${alignment === "right" ? "end" : "start"}}.sums td{text-align:${alignment}}.inline span{margin-right:1em;display:inline-block}p{margin:0}
table{border-collapse:collapse;width:100%}th{font-weight:inherit;text-align:left}td,th{padding:.22em .45em;vertical-align:top}.right{text-align:right;white-space:nowrap}.center{text-align:center}
.grid td,.grid th,.list.grid td,.list.grid th{border:${ruleWidth} solid ${ruleColour}}.cells th{background:${layout.of("label fill", words("#fff|#f0f2f4|#e3e7ea"))}}
.list.lines td{border-bottom:${ruleWidth} solid ${ruleColour}}.list thead th{border-bottom:${ruleWidth} solid ${ruleColour}}.list.none thead th{border:0}
.list.zebra tbody tr:nth-child(even){background:#eef1f4}.list.columns{border:${ruleWidth} solid ${ruleColour}}.list.columns td,.list.columns th{border-right:${ruleWidth} solid ${ruleColour}}
.list.dotted td{border-bottom:1px dotted #666}.list.zebra thead,.list.head thead{background:#dfe4e8}
.comb{display:inline-flex;max-width:100%}.comb s{border:${ruleWidth} solid ${ruleColour};flex:0 1 1.3em;min-width:1.1em;height:1.5em;text-align:center;margin-right:-1px}
.middle{text-align:center}.end{text-align:right}.big{font-size:1.35em}.small{font-size:.8em}.strong b{font-weight:700}.filled{background:#e8ecef;padding:.4em}
.stamp{position:absolute;opacity:.55}.signature{display:block;height:3em}.foot{font-size:.75em;color:#333}`;
}
