import type { Language } from "../layout.ts";
import { type Deal, words } from "../parts.ts";

/**
 * Names of parties without a legal form, or with one that few papers have: tradesmen, practices, associations, offices,
 * families. {O} the first word of a company, {R} a trade, {S} and {Z} surnames, {G} a given name, {T} a town, {V} a
 * street with its number. "common ~ validation only"; written by hand for this generator, no real party is meant;
 * Apache-2.0.
 */
export type NamesByLanguage = Readonly<Record<Language, Deal<string>>>;

/** Sellers, including single persons. */
export const TRADERS: NamesByLanguage = {
  it: words(`{R} {S}|Studio Tecnico {S}|Studio {S} e Associati|Geom. {G} {S}|{G} {S}|{S} {G}|Dott. {G} {S}|Ditta {G} {S}|F.lli {S}|
    {O} di {G} {S}|{R} {S} {G}|{S} & {Z} S.n.c.|{R} di {S} {G} & C. S.a.s.|Officina {O}|Farmacia {S}|{O}|{O} S.S. Agricola|Studio {O}|
    {O} S.r.l. Unipersonale|{O} S.r.l. a socio unico|{O} Soc. Coop. Sociale Onlus|Azienda Agricola {S}|{O} S.c.a.r.l.|{O} S.t.p. a r.l.|
    {R} {O}|Rag. {G} {S} ~ Avv. {G} {S}|Panificio {S} {G}|Studio Legale {S} - {Z}|Impresa Edile {S}|{O} S.c.p.A.|
    Tipografia {O}|Arch. {G} {S}|Consorzio {O}|{S}`),
  de: words(`{R} {S}|{R} {G} {S}|{G} {S}|{S} {R}|Gebr. {S}|{O} OG|{O} Handels GesmbH|{S} e.U.|{S} & {Z} GbR|Dr. {G} {S}|{O}|{O} {R}|
    {R} {S} AG|{O} Genossenschaft|{S} + {Z} Partnerschaft|Ingenieurbüro {S}|Steuerkanzlei {S} & {Z}|Gasthof {O}|{O} UG (haftungsbeschränkt) ~
    Malerbetrieb {S}|Praxis Dr. {S}|{O} GmbH i. G.|Architekturbüro {S}|{S} Söhne OHG|Hofladen {O}|{O} Ges.m.b.H.`),
  fr: words(`{R} {S}|{G} {S}|{S} {G}|Cabinet {S}|Atelier {O}|Ets {S}|Établissements {S} et Fils|{S} & {Z}|Maison {S}|{O}|{R} {O}|{O} SCOP|
    {O} SCI|{O} Sàrl|SELARL {S}|Garage {S}|{S} Frères|Entreprise {G} {S} ~ Studio {O}|{R} du {O}|Étude {S}|{G} {S} EI|{O} SNC|Les Ateliers {S}`),
  es: words(`{R} {S}|{G} {S} {Z}|{S} {Z}, {G}|Talleres {S}|Hermanos {S}|{O}|{R} {O}|{O} S. Coop.|{S} y {Z}, C.B.|Despacho {S}|Gestoría {S}|
    {O} S.L.P.|Hijos de {G} {S}|{S} e Hijos ~ Clínica {S}|{G} {S}|Bufete {S} {Z}|{O} S.L.L.|Estudio {O}`),
  en: words(`{R} {S}|{G} {S}|{S} & {Z}|{S} Brothers|{O} Studio|{O} Inc.|{O} LLC|{O} Pty Ltd|{O} Oy|{O} AB|{O} A/S|{O} ApS|{O} BV|{O} N.V.|{O} vzw|
    {O} BVBA|{O} Sp. z o.o.|{O} s.r.o.|{O} d.o.o.|{O} Kft.|{O} Lda|{O} OÜ|{O} UAB|{S} & Sons|Dr {G} {S}|{O} {R}|{O} ~ {S} Partners|{O} SIA|
    {O} Oyj|{O} Unipessoal Lda|{S} Associates|The {O} Company|{O} S.r.o.|{O} VOF`),
};

/** Addressees of papers other than companies: offices, schools, associations, houses, families and persons. */
export const ADDRESSEES: NamesByLanguage = {
  it: words(`Comune di {T}|Condominio {V}|Istituto Comprensivo {O}|Associazione Culturale {O}|Parrocchia San {G}|A.S.D. {O}|Fondazione {S}|
    Provincia di {T}|Scuola Materna {O}|{G} {S}|{S} {G}|Famiglia {S}|Circolo {O}|Università di {T}|Hotel {O}|Trattoria da {G}|Pro Loco {T} ~
    Azienda Sanitaria di {T}|Cond. {O}|Liceo {G} {S}|Comitato {O}|{S} {G} e {Z}|Ristorante {O}|Croce Verde {T}`),
  de: words(`Stiftung {O}|Gemeinde {T}|Stadt {T}|Familie {S}|{G} {S}|Verein {O}|{O} e.V.|WEG {V}|Grundschule {T}|Kanzlei {S}|Hotel {O}|
    Dr. {G} {S}|Eheleute {S}|Gasthof {O}, Familie {S} ~ Landkreis {T}|Seniorenheim {O}|{G} und {G} {S}|Pfarramt {T}|Kulturverein {O}`),
  fr: words(`Mairie de {T}|Association {O}|M. et Mme {S}|{G} {S}|Syndicat des copropriétaires {V}|Collège {S}|Hôtel {O}|Fondation {O}|Famille {S} ~
    Commune de {T}|École {O}|Restaurant {O}|Comité {O}|{S} {G}`),
  es: words(`Ayuntamiento de {T}|Comunidad de Propietarios {V}|Asociación {O}|{G} {S} {Z}|Colegio {O}|Hotel {O}|Fundación {S}|Familia {S} ~
    Instituto {O}|Club {O}|{S} {Z}, {G}|Restaurante {O}`),
  en: words(`{T} Council|{O} Trust|Mr & Mrs {S}|{G} {S}|The {O} Hotel|St {G}'s School|{O} Foundation|{T} Library|{O} Society|Stichting {O} ~
    {O} College|Friends of {O}|University of {T}|{S} Family|Vereniging {O}`),
};

export const TRADES: Readonly<Record<Language, Deal<string>>> = {
  it: words(`Idraulica|Elettroimpianti|Carpenteria|Autotrasporti|Tinteggiature|Serramenti|Ceramiche|Pasticceria|Grafica|Termoidraulica|
    Autofficina|Vivai ~ Falegnameria|Tappezzeria|Fotografia|Macelleria`),
  de: words(
    `Elektro|Schreinerei|Malermeister|Spenglerei|Landtechnik|Metzgerei|Gartenbau|Zimmerei|Fliesen|Druck ~ Glaserei|Konditorei|Sanitär|Kfz`,
  ),
  fr: words(
    `Plomberie|Menuiserie|Peinture|Électricité|Maçonnerie|Fleuriste|Traiteur|Imprimerie ~ Serrurerie|Carrelage|Photographe`,
  ),
  es: words(
    `Fontanería|Carpintería|Pinturas|Electricidad|Reformas|Imprenta|Panadería ~ Cerrajería|Jardinería|Cristalería`,
  ),
  en: words(`Joinery|Plumbing|Design|Catering|Roofing|Printing|Consulting|Bakery ~ Landscaping|Motors|Photography`),
};

/**
 * Brands of firms with another legal name: {W} an invented word, {O} a word of the firm's name, which few brands share
 * with it. Common ones are for training, validation has its own.
 */
export const BRANDS: NamesByLanguage = {
  it: words(`Grand Hotel {W}|Ristorante {W}|{W}|{W} Store|Villa {W}|Bottega {W}|{W} Design|Caffè {W}|Hotel {O}|{O} Service ~ Tenuta {W}|{W} Lab|
    Bistrot {W}|{O} Point`),
  de: words(
    `{W}|{W}design|{W} Manufaktur|Haus {W}|Café {W}|{W}24|Hotel {W}|{W} Studio|Hotel {O}|{O} Shop ~ {W}werk|Gut {W}|{W} Küchen|{O} Welt`,
  ),
  fr: words(
    `{W}|Chez {W}|Hôtel {W}|{W} Création|Villa {W}|Le Bistrot {W}|{O} Services ~ Domaine {W}|{W} & Moi|Studio {W}`,
  ),
  es: words(`{W}|Casa {W}|Hotel {W}|{W} Diseño|Bodegas {W}|Villa {W}|{O} Express ~ Finca {W}|{W} Estudio|Mesón {W}`),
  en: words(`{W}|The {W} Hotel|{W} Kitchen|{W}ify|{W} Coffee|Studio {W}|{O} Direct ~ {W} & Co|{W} House|The {W} Room`),
};

/** Words that mean nothing, or something else; divided among the parts. */
export const BRAND_WORDS: readonly string[] =
  `Laguna Luma Zenit Velia Kora Nimbus Ariel Tamora Selva Orbita Mirea Pavona Solvia Quarto Brio Fenice Lumen Arka Tiepo Nuvola Verdi Onda Rivo
  Altea Cima Zefir Maris Corte Novalux Petra Ginko Ambra Salina Tosca Isola Kairo Ventura Opale Marea Lira Cobalt Nero Pluma Sirio Vesta Aria
  Ember Falco Gala Halo Indigo Jasmin Koala Lotus Mondo Nova Olivo Prisma Quarz Rubin`.split(/\s+/);

/** What is below or after a name, and not part of it. */
export const TAGLINES: NamesByLanguage = {
  it: words(`Impianti civili e industriali|dal 1962|Consulente del lavoro|Lavori edili e stradali|Meccanica di precisione|Traduttrice giurata|
    Forniture alberghiere|Qualità e tradizione|di {S} {G}|di {G} {S} - Riparazioni ~ di {S} Cav. {G}| Dottore commercialista|Noleggio e assistenza|Vendita al dettaglio e all'ingrosso`),
  de: words(`Meisterbetrieb|Inh. {G} {S}|Meisterbetrieb · Inh. {G} {S}|Heizung · Lüftung · Solar|Ihr Partner am Bau|seit 1954|Steuerberater ~
    Inhaberin {G} {S}|Beratung und Verkauf|Übersetzerin`),
  fr: words(
    `graphiste indépendante|Chauffage - Sanitaire|Artisan|depuis 1978|Expert-comptable|Vente et réparation ~ traductrice|Maître d'œuvre`,
  ),
  es: words(
    `Traductora|Reformas integrales|desde 1985|Instalaciones eléctricas|Asesoría fiscal ~ Diseño gráfico|Venta al por mayor`,
  ),
  en: words(
    `Chartered accountants|Established 1987|Heating & plumbing|Freelance illustrator|Part of the {O} group ~ Wholesale and retail|Since 1971`,
  ),
};

/** Below the addressee's name: who is to open it. */
export const ATTENTIONS: NamesByLanguage = {
  it: words(
    `c.a. Ufficio Acquisti|Alla c.a. Sig. {S}|Ufficio Contabilità|Att.ne {G} {S}|c/o {O} ~ Ufficio Tecnico|Rif. Sig.ra {S}`,
  ),
  de: words(
    `z. Hd. Herrn {S}|Buchhaltung|Abt. Einkauf|Frau {S}|Postfach 21 04|Herrn {G} {S} ~ Objekt {V}|z.H. {G} {S}|Hausverwaltung`,
  ),
  fr: words(`À l'attention de Mme {S}|Service comptabilité|M. {G} {S} ~ Service achats|À l'att. de {G} {S}`),
  es: words(`A la atención de {G} {S}|Dpto. de compras|Att. {G} {S} ~ Departamento de contabilidad|A/A {G} {S}`),
  en: words(
    `Attn: {G} {S}|Accounts Payable|FAO {G} {S}|t.a.v. {G} {S} ~ Purchasing Department|c/o {O}|t.a.v. Boekhouding`,
  ),
};

/** Forms of address, in the line of the name or above it: not part of the name. */
export const TITLES: NamesByLanguage = {
  it: words("Sig.|Sig.ra|Gentile Sig.ra|Egr. Sig.|Gent.mo ~ Gent.ma Sig.ra|Egregio Signor"),
  de: words("Herrn|Frau|An ~ Herr"),
  fr: words("M.|Mme|Monsieur ~ Madame"),
  es: words("D.|Dña.|Sr. ~ Sra."),
  en: words("Mr|Mrs|Ms ~ Dr"),
};

/** Streets and towns of countries for whose papers there is no language here. */
export const ABROAD: Deal<readonly [country: string, street: string, town: string]> = {
  common: [
    ["AT", "Getreidegasse 14", "5020 Salzburg"],
    ["AT", "Museumstraße 3", "6020 Innsbruck"],
    ["BE", "Steenweg 118", "2800 Mechelen"],
    ["NL", "Herengracht 182", "1016 BR Amsterdam"],
    ["PL", "ul. Długa 12", "00-238 Warszawa"],
    ["PT", "Rua Augusta 40", "1100-053 Lisboa"],
    ["DK", "Vesterbrogade 31", "1620 København V"],
    ["FI", "Mannerheimintie 8", "00100 Helsinki"],
  ],
  validation: [
    ["AT", "Linzer Gasse 22", "4600 Wels"],
    ["NL", "Kerkstraat 9", "3581 RA Utrecht"],
    ["SE", "Storgatan 4", "114 55 Stockholm"],
  ],
  test: [],
};
