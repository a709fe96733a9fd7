import type { Random } from "../../random.ts";

export type Country = "it" | "de" | "fr" | "es";
export const COUNTRIES: readonly Country[] = ["it", "it", "de", "it", "fr", "es"];

/** Who issues or receives a made-up paper. All names, streets and numbers are invented. */
export interface PartyFacts {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly vatId: string;
}

interface Vocabulary {
  readonly trades: readonly string[];
  readonly names: readonly string[];
  readonly forms: readonly string[];
  readonly street: (random: Random) => string;
  readonly towns: readonly string[];
  readonly postcode: (random: Random) => string;
  readonly vatId: (random: Random) => string;
  readonly goods: readonly string[];
}

export const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String(random.whole(0, 9))).join("");

/** The eleventh digit of a partita IVA. */
function withLuhnDigit(ten: string): string {
  const sum = [...ten].reduce((total, sign, i) => {
    const weighted = Number(sign) * (i % 2 === 1 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return ten + String((10 - (sum % 10)) % 10);
}

const VOCABULARY: Readonly<Record<Country, Vocabulary>> = {
  it: {
    trades: [
      "Trattoria",
      "Bar",
      "Farmacia",
      "Officina",
      "Panificio",
      "Ristorante",
      "Ferramenta",
      "Cartoleria",
      "Supermercato",
      "Tipografia",
      "Studio",
      "Autoricambi",
      "Edilizia",
      "Gelateria",
      "Libreria",
      "Pizzeria",
      "Consulenze",
      "Hotel",
    ],
    names: [
      "Al Vecchio Mulino",
      "Bianchi",
      "del Corso",
      "La Rondine",
      "San Marco",
      "Ferri & Figli",
      "Due Torri",
      "Il Girasole",
      "Moretti",
      "Aurora",
      "della Stazione",
      "Marchetti",
      "Stella",
      "Da Nino",
      "Fontana",
      "Nuova Lombarda",
      "Verdi",
      "Sole",
    ],
    forms: ["S.r.l.", "S.p.A.", "SRL", "S.n.c.", "di Rossi Paolo", "S.a.s. di Conti M. & C.", "Soc. Coop.", "", "srl"],
    street: (random) =>
      `${random.pick(["Via", "Viale", "Piazza", "Corso", "Via", "Largo", "Strada", "Via"])} ${random.pick(["Roma", "Garibaldi", "dei Mille", "G. Verdi", "XX Settembre", "della Libertà", "Monte Rosa", "Don Minzoni", "A. Volta", "del Lavoro", "Cavour", "Matteotti", "delle Industrie", "Dante Alighieri"])}${random.pick([" ", ", ", ", n. ", " "])}${random.whole(1, 240)}${random.pick(["", "", "/A", "/B"])}`,
    towns: [
      "Milano (MI)",
      "Torino (TO)",
      "Sesto Fiorentino (FI)",
      "ROMA RM",
      "Bologna BO",
      "Lecce (LE)",
      "Castel San Pietro Terme (BO)",
      "Trento TN",
      "Napoli (NA)",
      "Verona",
      "Padova PD",
    ],
    postcode: (random) => digits(random, 5),
    vatId: (random) => `IT${withLuhnDigit(`0${digits(random, 9)}`)}`,
    goods: [
      "COPERTO",
      "ACQUA NAT 50CL",
      "CAFFE'",
      "PIZZA MARGHERITA",
      "REPARTO 1",
      "PANE COMUNE",
      "LATTE FRESCO",
      "BIRRA MEDIA",
      "Detergente piatti",
      "Quaderno A4",
      "Manodopera",
      "Vite M8 x 40",
      "TOSCANO",
      "Shampoo 250 ml",
      "Prosciutto crudo",
      "Servizio di consulenza",
      "Noleggio attrezzature",
    ],
  },
  de: {
    trades: [
      "Gasthaus",
      "Bäckerei",
      "Autohaus",
      "Apotheke",
      "Buchhandlung",
      "Metzgerei",
      "Elektro",
      "Druckerei",
      "Hotel",
      "Markt",
      "Handel",
      "Technik",
    ],
    names: [
      "Müller",
      "Zum Löwen",
      "Schneider",
      "Nord",
      "Krüger & Söhne",
      "am Rathaus",
      "Weber",
      "Bergmann",
      "Rosenhof",
      "Hoffmann",
      "Südwest",
    ],
    forms: ["GmbH", "GmbH & Co. KG", "e.K.", "AG", "", "OHG", "UG", "KG"],
    street: (random) =>
      `${random.pick(["Hauptstraße", "Bahnhofstr.", "Lindenweg", "Am Markt", "Goethestraße", "Rathausplatz", "Industriestr.", "Ringstraße", "Schillerallee"])} ${random.whole(1, 180)}${random.pick(["", "", "a"])}`,
    towns: ["Berlin", "München", "Köln", "Bad Homburg", "Stuttgart", "Leipzig", "Freiburg im Breisgau", "Kiel"],
    postcode: (random) => digits(random, 5),
    vatId: (random) => `DE${digits(random, 9)}`,
    goods: [
      "Brötchen",
      "Kaffee Crema",
      "Schnitzel Wiener Art",
      "Bier 0,5 l",
      "Mineralwasser",
      "Arbeitszeit",
      "Papier A4",
      "Batterien AA",
      "Wartung",
      "Butter 250 g",
      "Kabel 5 m",
    ],
  },
  fr: {
    trades: [
      "Boulangerie",
      "Brasserie",
      "Pharmacie",
      "Garage",
      "Librairie",
      "Épicerie",
      "Café",
      "Imprimerie",
      "Hôtel",
      "Société",
    ],
    names: [
      "du Port",
      "Dupont",
      "Le Cheval Blanc",
      "de la Gare",
      "Martin & Fils",
      "Lefèvre",
      "des Halles",
      "Saint-Michel",
      "Moreau",
    ],
    forms: ["SARL", "SAS", "S.A.", "EURL", "", "SASU"],
    street: (random) =>
      `${random.whole(1, 190)}${random.pick([" ", ", ", " bis "])}${random.pick(["rue", "avenue", "boulevard", "place", "rue", "chemin"])} ${random.pick(["Victor Hugo", "de la République", "Jean Jaurès", "du Moulin", "des Lilas", "Pasteur", "de Paris"])}`,
    towns: ["Paris", "LYON", "Bordeaux", "Saint-Étienne", "Lille Cedex", "Nantes", "Aix-en-Provence"],
    postcode: (random) => digits(random, 5),
    vatId: (random) => `FR${digits(random, 11)}`,
    goods: [
      "Baguette",
      "Café crème",
      "Menu du jour",
      "Vin rouge 50 cl",
      "Vidange",
      "Cahier",
      "Main d'oeuvre",
      "Croissant",
      "Eau minérale",
      "Impression couleur",
    ],
  },
  es: {
    trades: [
      "Bar",
      "Restaurante",
      "Farmacia",
      "Taller",
      "Librería",
      "Panadería",
      "Supermercado",
      "Hostal",
      "Suministros",
    ],
    names: [
      "El Puerto",
      "García",
      "Los Arcos",
      "Sánchez e Hijos",
      "La Plaza",
      "Moreno",
      "del Sur",
      "Santa Ana",
      "Ibérica",
    ],
    forms: ["S.L.", "S.A.", "SL", "", "S.L.U."],
    street: (random) =>
      `${random.pick(["Calle", "C/", "Avda.", "Plaza", "Paseo"])} ${random.pick(["Mayor", "de Alcalá", "Cervantes", "del Mar", "San Juan", "Gran Vía", "de la Constitución"])}${random.pick([", ", " ", ", nº "])}${random.whole(1, 150)}`,
    towns: ["Madrid", "Sevilla", "Valencia", "San Sebastián", "Alcalá de Henares (Madrid)", "Málaga"],
    postcode: (random) => digits(random, 5),
    vatId: (random) => `ES${random.pick(["A", "B"])}${digits(random, 8)}`,
    goods: [
      "Café con leche",
      "Tortilla",
      "Menú del día",
      "Agua 50cl",
      "Caña",
      "Aceite motor",
      "Cuaderno",
      "Pan",
      "Mano de obra",
      "Jamón serrano",
    ],
  },
};

export function inventParty(country: Country, random: Random): PartyFacts {
  const { trades, names, forms, street, towns, postcode, vatId } = VOCABULARY[country];
  const name = [random.pick(trades), random.pick(names), random.pick(forms)].filter((part) => part !== "").join(" ");
  return {
    name: random.chance(0.4) ? name.toUpperCase() : name,
    street: street(random),
    town: `${postcode(random)} ${random.pick(towns)}`,
    vatId: vatId(random),
  };
}

export function inventGoods(country: Country, random: Random): string {
  return random.pick(VOCABULARY[country].goods);
}

/** 123450 → "1.234,50", as all four countries write it. */
export function printedAmount(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${whole},${String(cents % 100).padStart(2, "0")}`;
}
