/**
 * Kinds of training/kinds that are a shipped kind under another name, or so close to some that nobody could say (null):
 * from the latter nothing is learned here.
 */
const SHIPPED_AS: Readonly<Record<string, string | null>> = {
  contratto_lavoro: "contract",
  contratto_locazione: "contract",
  contratto_finanziamento: "contract",
  contratto_fornitura_energia: "contract",
  lettera_incarico: "contract",
  software_license: "contract",
  suministro_agua: null,
  bail_inventaire: null,
  fideiussione: null,
  noleggio_auto: null,
  lettera_dimissione: "medical_report",
  referto_laboratorio: "medical_report",
  prescrizione_occhiali: "medical_report",
  packing_list: "delivery_note",
  bolla_lavorazione: null,
  cmr: null,
  crop_movement: null,
  conferimento_uve: null,
  verbale_consegna: null,
  tankbeleg_flotte: "receipt",
  ricevuta_scuola_guida: "receipt",
  ricevuta_donazione: null,
  avviso_pagamento: null,
  nebenkosten: null,
  cedolino_pensione: null,
  devis_assurance: "quote",
};

/** The name of papers of no shipped kind. */
export const UNKNOWN = "unknown";

/** The shipped kind for a kind of training/kinds; `UNKNOWN` for none, null if nobody could say. */
export function shippedKindOf(name: string): string | null {
  return Object.hasOwn(SHIPPED_AS, name) ? SHIPPED_AS[name]! : UNKNOWN;
}
