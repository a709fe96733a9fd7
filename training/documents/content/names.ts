import type { Language } from "../layout.ts";
import { list } from "./place-names.ts";

/**
 * Common given names and surnames, combined at random; no real person is meant. Listed by hand for this generator;
 * Apache-2.0.
 */
export const SURNAMES: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Rossi|Ferrari|Russo|Bianchi|Romano|Colombo|Ricci|Marino|Greco|Bruno|Gallo|Conti|De Luca|Mancini|Costa|Giordano|Rizzo|
    Lombardi|Moretti|Barbieri|Fontana|Santoro|Mariani|Rinaldi|Caruso|Ferrara|Galli|Martini|Leone|Longo|Gentile|Martinelli|Vitale|
    Lombardo|Serra|Coppola|De Santis|D'Angelo|Marchetti|Parisi|Villa|Conte|Ferraro|Ferri|Fabbri|Bianco|Marini|Grasso|Valentini|
    Messina|Sala|De Angelis|Gatti|Pellegrini|Palumbo|Sanna|Farina|Rizzi|Monti|Cattaneo|Morelli|Amato|Silvestri|Mazza|Testa|
    Grassi|Pellegrino|Carbone|Giuliani|Benedetti|Barone|Rossetti|Caputo|Montanari|Guerra|Palmieri|Bernardi|Martino|Fiore|
    De Rosa|Ferretti|Bellini|Basile|Riva|Donati|Piras|Vitali|Battaglia|Sartori|Neri|Costantini|Milani|Pagano|Ruggiero|Sorrentino|
    D'Amico|Orlando|Damico|Negri|Zanella`),
  en: list(
    `Smith|Jones|Taylor|Brown|Williams|Wilson|Johnson|Davies|Patel|Wright|Walker|Thompson|Hughes|O'Neill|Clarke`,
  ),
  de: list(
    `Müller|Schmidt|Schneider|Fischer|Weber|Meyer|Wagner|Becker|Schäfer|Koch|Richter|Klein|Wolf|Schröder|Neumann`,
  ),
  fr: list(
    `Martin|Bernard|Dubois|Thomas|Robert|Petit|Durand|Leroy|Moreau|Lefèvre|Fournier|Girard|André|Mercier|Dupont`,
  ),
  es: list(
    `García|Fernández|González|Rodríguez|López|Martínez|Sánchez|Pérez|Gómez|Jiménez|Ruiz|Díaz|Moreno|Muñoz|Romero`,
  ),
};

export const MALE: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Marco|Luca|Andrea|Giuseppe|Giovanni|Alessandro|Matteo|Francesco|Stefano|Paolo|Roberto|Davide|Simone|Antonio|Nicolò|
    Pietro|Lorenzo|Gabriele|Federico|Daniele|Emanuele|Michele|Salvatore|Fabio|Giorgio|Enrico|Claudio|Riccardo|Vincenzo|Massimo|
    Gian Luca|Carlo|Filippo|Alberto|Mattia|Tommaso|Sergio|Franco|Mario|Luigi`),
  en: list(`Oliver|George|Harry|Jack|Thomas|James|William|Samuel|Daniel|Edward`),
  de: list(`Lukas|Felix|Jonas|Maximilian|Paul|Jürgen|Stefan|Matthias|Klaus|Uwe`),
  fr: list(`Louis|Hugo|Jules|Étienne|Arthur|Philippe|Laurent|Nicolas|Michel|Théo`),
  es: list(`Álvaro|Pablo|Javier|Diego|José|Miguel|Carlos|Rubén|Antonio|Jesús`),
};

export const FEMALE: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Maria|Anna|Giulia|Chiara|Sara|Laura|Francesca|Elena|Martina|Valentina|Alessia|Silvia|Paola|Federica|Elisa|Giorgia|
    Beatrice|Roberta|Simona|Monica|Lucia|Teresa|Angela|Rosa|Cristina|Daniela|Barbara|Ilaria|Serena|Claudia|Maria Grazia|Noemi|
    Camilla|Caterina|Marta|Irene|Alice|Veronica|Patrizia|Giovanna`),
  en: list(`Amelia|Olivia|Emily|Grace|Charlotte|Sophie|Lucy|Hannah|Alice|Ruth`),
  de: list(`Anna|Lena|Sabine|Katharina|Ursula|Birgit|Jana|Monika|Käthe|Heike`),
  fr: list(`Camille|Léa|Chloé|Manon|Élodie|Sophie|Nathalie|Inès|Brigitte|Amélie`),
  es: list(`Lucía|María|Paula|Carmen|Marta|Inés|Rocío|Elena|Pilar|Begoña`),
};

/** First words of companies, invented or not specific to one company. */
export const COMPANY_NAMES: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Aurora|Nuova Lombarda|Tecnoplast|La Rondine|Meccanica Adriatica|Il Girasole|Delta Servizi|Alpina|Tirrenia Impianti|
    Serramenti Moderni|Due Torri|Ortofrutta Padana|Omega Consulting|San Marco|Lavanderia Perla|Falegnameria Artigiana|Stella Polare|
    Cartiera del Garda|Idrotermica Veneta|Sole e Luna|Logistica Centro Sud|Vetreria Lariana|Futura Informatica|Tessile Brianza|
    Molino Antico|Eurocostruzioni|Panificio del Borgo|Grafiche Tevere|Cooperativa Insieme|Ferramenta Ponti|Agricola Valdarno|
    Nautica Levante|Elettroforniture Sarde|Calzature Marche|Pastificio Etna|Officine Piave|Global Trasporti|Arredi Brianzoli|
    Verde Giardini|Studio Associato Arno|Metalli Preziosi Arezzo|Oleificio Murgia|Sistemi Avanzati|Ristorazione Ligure|Termomeccanica Nord`),
  en: list(`Northfield|Harbour|Brightwell|Oakley & Sons|Meridian|Kestrel|Ashdown|Bluewater|Pennine|Castlegate|Thames Valley|Foxglove|
    Silverton|Redbrick|Windmill`),
  de: list(`Nordlicht|Krüger & Söhne|Bergmann|Rosenhof|Südwest|Hanse|Technikhaus|Löwen|Alpenland|Rheintal|Weserbergland|Elbufer|
    Sonnenhof|Grünwald|Schwarzer Adler`),
  fr: list(`du Port|Le Cheval Blanc|de la Gare|Saint-Michel|Les Trois Rivières|Lumière|Atlantique|des Halles|Horizon|Bleu Marine|
    Le Vieux Moulin|Grand Est|Les Oliviers|Côte d'Azur|La Fontaine`),
  es: list(`El Puerto|Los Arcos|La Plaza|del Sur|Santa Ana|Ibérica|Levante|Costa Verde|Tres Hermanos|Sierra Nevada|El Faro|Buenavista|
    Meseta|Las Palmas|Ribera`),
};

export const COMPANY_TRADES: Readonly<Record<Language, readonly string[]>> = {
  it: list(`|||Industrie|Costruzioni|Servizi|Commerciale|Impianti|Gruppo|Alimentari|Trasporti`),
  en: list(`Supplies|Engineering|Foods|Services|Trading|Logistics|Interiors|Print|Hotels|Systems`),
  de: list(`Handel|Technik|Bau|Elektro|Möbel|Druckerei|Logistik|Maschinenbau|Bäckerei|Autohaus`),
  fr: list(`Société|Transports|Imprimerie|Garage|Boulangerie|Librairie|Menuiserie|Pharmacie|Brasserie|Conseil`),
  es: list(
    `Suministros|Talleres|Restaurante|Construcciones|Papelería|Transportes|Alimentación|Ferretería|Hostal|Servicios`,
  ),
};

export const COMPANY_FORMS: Readonly<Record<Language, readonly string[]>> = {
  it: list(`S.r.l.|SRL|S.p.A.|S.n.c.|S.a.s.|Soc. Coop.|S.R.L.|SPA|srl|S.r.l.s.`),
  en: list(`Ltd|Limited|PLC|LLP|Ltd.`),
  de: list(`GmbH|GmbH & Co. KG|e.K.|AG|KG`),
  fr: list(`SARL|SAS|S.A.|EURL|SASU`),
  es: list(`S.L.|S.A.|SL|S.L.U.|S. Coop.`),
};
