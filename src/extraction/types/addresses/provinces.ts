const PROVINCES: ReadonlySet<string> = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI
  LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN
  TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/),
);

/** The letters of an Italian province, in brackets or without. */
export function isProvince(text: string): boolean {
  return PROVINCES.has(text.replace(/^\(|\)$/g, ""));
}
