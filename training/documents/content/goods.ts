import type { Random } from "../../../measuring/random.ts";
import type { Language } from "../layout.ts";
import { ownShare, type Part } from "../parts.ts";
import { digits } from "./identifiers.ts";
import { list } from "./place-names.ts";

const GOODS: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Carta A4 80 g, risma 500 fogli|Manodopera specializzata|Vite autoforante M8 x 40|Servizio di consulenza tecnica|Noleggio attrezzature|
    Olio extravergine 5 l|Detergente pavimenti 5 kg|Cavo elettrico 3x2,5 mmq|Canone di assistenza mensile|Trasporto e consegna|
    Toner nero compatibile|Sedia operativa ergonomica|Pannello isolante 60 mm|Farina tipo 00 kg 25|Guanti in nitrile tg. L|
    Sostituzione filtro aria|Piastrella gres 60x60|Stampa manifesti 70x100|Lampada LED 12 W E27|Rubinetto lavabo cromato|
    Formazione sicurezza 8 ore|Bancale EPAL usato|Pompa di circolazione|Nastro adesivo 50 mm|Licenza software annuale|
    Verniciatura cancello|Mascherine FFP2 conf. 20|Acqua minerale 6x1,5 l|Batteria 12 V 60 Ah|Tubo multistrato 20 mm|
    Revisione caldaia|Cornice legno 30x40|Tovagliolo 2 veli 38x38|Mozzarella fiordilatte kg 1|Serratura di sicurezza`),
  en: list(`Copy paper A4, 5 reams|Skilled labour|Hex bolt M8 x 40|Consulting services|Equipment hire|Safety gloves, size L|
    LED lamp 12 W|Annual software licence|Delivery|Office chair, black|Cleaning of premises|Paint, white, 10 l|Router, dual band|
    Training day|Pallet, used`),
  de: list(`Kopierpapier A4, 500 Blatt|Arbeitszeit Monteur|Schraube M8 x 40|Beratungsleistung|Miete Baugerät|Schutzhandschuhe Gr. L|
    LED-Lampe 12 W|Wartungspauschale|Fracht und Verpackung|Bürostuhl schwarz|Reinigung Büroräume|Wandfarbe weiß 10 l|Netzwerkkabel 5 m|
    Schulung, 1 Tag|Filter für Lüftung`),
  fr: list(`Papier A4, ramette|Main-d'œuvre|Vis inox M8 x 40|Prestation de conseil|Location de matériel|Gants de protection|
    Ampoule LED 12 W|Abonnement annuel|Frais de port|Chaise de bureau|Nettoyage des locaux|Peinture blanche 10 l|Câble réseau 5 m|
    Journée de formation|Réparation chaudière`),
  es: list(`Papel A4, paquete|Mano de obra|Tornillo M8 x 40|Servicio de consultoría|Alquiler de maquinaria|Guantes de protección|
    Bombilla LED 12 W|Licencia anual|Portes|Silla de oficina|Limpieza de locales|Pintura blanca 10 l|Cable de red 5 m|Curso de formación|
    Reparación de caldera`),
};

export interface TradeLine {
  readonly code: string;
  readonly description: string;
  /** Hundredths. */
  readonly quantity: number;
  readonly unit: string;
  /** Cents. */
  readonly price: number;
  readonly vatPercent: number;
  /** Cents. */
  readonly amount: number;
}

const UNITS: Readonly<Record<Language, readonly string[]>> = {
  it: ["pz", "NR", "kg", "h", "mt", "cf"],
  en: ["pcs", "ea", "kg", "h", "m"],
  de: ["Stk", "St.", "kg", "Std.", "m"],
  fr: ["u", "pce", "kg", "h", "m"],
  es: ["ud", "uds", "kg", "h", "m"],
};

export function inventLines(
  language: Language,
  part: Part,
  count: number,
  rates: readonly number[],
  random: Random,
): TradeLine[] {
  return Array.from({ length: count }, () => {
    const quantity = random.chance(0.7) ? random.whole(1, 60) * 100 : random.whole(25, 4000);
    const price = random.chance(0.4) ? random.whole(1, 90) * 100 : random.whole(35, 24_000);
    return {
      code: random.pick([digits(random, 5), `A${digits(random, 4)}`, `${digits(random, 2)}-${digits(random, 3)}`]),
      description: random.pick(ownShare(GOODS[language], part)),
      quantity,
      unit: random.pick(UNITS[language]),
      price,
      vatPercent: random.pick(rates),
      amount: Math.round((quantity * price) / 100),
    };
  });
}
