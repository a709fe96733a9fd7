import type { Language } from "../layout.ts";

/**
 * Towns with their postcode; Italian ones with the letters of their province and the code of the place (codice
 * catastale), all facts from public registers. Street names are names that every town has. Listed by hand for this
 * generator; Apache-2.0 like the project.
 */
export const TOWNS: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Roma,00184,RM,H501|Milano,20121,MI,F205|Torino,10121,TO,L219|Napoli,80133,NA,F839|Bologna,40121,BO,A944|
    Firenze,50122,FI,D612|Genova,16121,GE,D969|Palermo,90133,PA,G273|Bari,70121,BA,A662|Catania,95131,CT,C351|
    Venezia,30121,VE,L736|Verona,37121,VR,L781|Padova,35121,PD,G224|Trieste,34121,TS,L424|Brescia,25121,BS,B157|
    Parma,43121,PR,G337|Modena,41121,MO,F257|Reggio nell'Emilia,42121,RE,H223|Perugia,06121,PG,G478|Livorno,57123,LI,E625|
    Ravenna,48121,RA,H199|Cagliari,09124,CA,B354|Foggia,71121,FG,D643|Rimini,47921,RN,H294|Salerno,84121,SA,H703|
    Ferrara,44121,FE,D548|Sassari,07100,SS,I452|Siracusa,96100,SR,I754|Pescara,65121,PE,G482|Monza,20900,MB,F704|
    Bergamo,24121,BG,A794|Forlì,47121,FC,D704|Trento,38121,TN,L378|Vicenza,36100,VI,L840|Terni,05100,TR,L117|
    Bolzano,39100,BZ,A952|Novara,28100,NO,F952|Piacenza,29121,PC,G535|Ancona,60121,AN,A271|Arezzo,52100,AR,A390|
    Udine,33100,UD,L483|Cesena,47521,FC,C573|Lecce,73100,LE,E506|Pesaro,61121,PU,G479|Alessandria,15121,AL,A182|
    La Spezia,19121,SP,E463|Pistoia,51100,PT,G713|Pisa,56121,PI,G702|Catanzaro,88100,CZ,C352|Lucca,55100,LU,E715|
    Brindisi,72100,BR,B180|Treviso,31100,TV,L407|Como,22100,CO,C933|Grosseto,58100,GR,E202|Varese,21100,VA,L682|
    Asti,14100,AT,A479|Caserta,81100,CE,B963|Cremona,26100,CR,D150|Ragusa,97100,RG,H163|Pavia,27100,PV,G388|
    Trapani,91100,TP,L331|Viterbo,01100,VT,M082|Cosenza,87100,CS,D086|Potenza,85100,PZ,G942|Crotone,88900,KR,D122|
    Matera,75100,MT,F052|Taranto,74121,TA,L049|Messina,98121,ME,F158|Rovigo,45100,RO,H620|Mantova,46100,MN,E897|
    Lecco,23900,LC,E507|Lodi,26900,LO,E648|Savona,17100,SV,I480|Imperia,18100,IM,E290|Cuneo,12100,CN,D205|
    Vercelli,13100,VC,L750|Biella,13900,BI,A859|Verbania,28921,VB,L746|Aosta,11100,AO,A326|Sondrio,23100,SO,I829|
    Belluno,32100,BL,A757|Pordenone,33170,PN,G888|Gorizia,34170,GO,E098|Massa,54100,MS,F023|Carrara,54033,MS,B832|
    Siena,53100,SI,I726|Prato,59100,PO,G999|Macerata,62100,MC,E783|Ascoli Piceno,63100,AP,A462|Rieti,02100,RI,H282|
    Latina,04100,LT,E472|Frosinone,03100,FR,D810|L'Aquila,67100,AQ,A345|Teramo,64100,TE,L103|Chieti,66100,CH,C632|
    Campobasso,86100,CB,B519|Isernia,86170,IS,E335|Benevento,82100,BN,A783|Avellino,83100,AV,A509|Nuoro,08100,NU,F979`),
  en: list(`London,EC2A 4NE|Leeds,LS1 4AP|Bristol,BS1 5TR|Manchester,M2 3DE|Norwich,NR1 3QY|Bath,BA1 2LR|Derby,DE1 3AH|
    Exeter,EX1 1GE|Oxford,OX1 4BH|Lincoln,LN2 1PL|Chester,CH1 2HQ|Durham,DH1 3NJ|Worcester,WR1 2EY|Ipswich,IP1 1DH|York,YO1 7HD`),
  de: list(`Berlin,10117|München,80331|Köln,50667|Hamburg,20095|Stuttgart,70173|Leipzig,04109|Freiburg im Breisgau,79098|Kiel,24103|
    Bad Homburg,61348|Dresden,01067|Münster,48143|Würzburg,97070|Göttingen,37073|Lübeck,23552|Regensburg,93047`),
  fr: list(`Paris,75011|Lyon,69002|Bordeaux,33000|Saint-Étienne,42000|Lille,59000|Nantes,44000|Aix-en-Provence,13100|Rennes,35000|
    Besançon,25000|Orléans,45000|Nîmes,30000|Angers,49000|Tours,37000|Béziers,34500|Annecy,74000`),
  es: list(`Madrid,28014|Sevilla,41004|Valencia,46002|San Sebastián,20004|Málaga,29015|Zaragoza,50003|Alcalá de Henares,28801|
    Bilbao,48008|Gijón,33201|Córdoba,14003|Murcia,30001|Cádiz,11004|León,24002|Logroño,26001|Vigo,36202`),
};

export const STREETS: Readonly<Record<Language, readonly string[]>> = {
  it: list(`Via Roma|Via Giuseppe Garibaldi|Corso Italia|Via Dante Alighieri|Viale della Libertà|Via dei Mille|Piazza Cavour|
    Via XX Settembre|Via Giuseppe Verdi|Corso Vittorio Emanuele II|Via Alessandro Volta|Via del Lavoro|Via Monte Rosa|
    Viale delle Industrie|Via Don Minzoni|Largo Augusto|Via San Francesco|Via della Stazione|Via Matteotti|Strada Provinciale 12|
    Via Antonio Gramsci|Via IV Novembre|Piazza del Popolo|Via Galileo Galilei|Via Leonardo da Vinci|Viale Europa|Via Mazzini|
    Vicolo Stretto|Via Ugo Foscolo|Via Adige|Contrada Fontanelle|Via del Mulino|Via dell'Artigianato|Via Pietro Micca|
    Via Aldo Moro|Via Enrico Fermi|Viale dei Tigli|Località Pian di Sotto|Via Santa Lucia|Via Guglielmo Marconi|Via Nazionale|
    Via Carducci|Corso Trieste|Via Papa Giovanni XXIII|Via delle Rose|Piazza Martiri|Via Alfieri|Via Bixio|Via Toscana|Via Pascoli`),
  en: list(`High Street|Station Road|Church Lane|Victoria Road|Mill Lane|Park Avenue|King Street|Queens Road|Bridge Street|
    The Crescent|Green Lane|Albert Street|Orchard Way|Market Place|Northgate`),
  de: list(`Hauptstraße|Bahnhofstr.|Lindenweg|Am Markt|Goethestraße|Rathausplatz|Industriestr.|Ringstraße|Schillerallee|Gartenweg|
    Mühlenstraße|Kirchplatz|Bergstr.|Rosenweg|Dorfstraße`),
  fr: list(`rue Victor Hugo|avenue de la République|boulevard Jean Jaurès|rue du Moulin|chemin des Lilas|rue Pasteur|place de la Mairie|
    rue de Paris|allée des Tilleuls|rue du Général Leclerc|quai de la Loire|rue des Écoles|impasse du Four|rue Voltaire|cours Gambetta`),
  es: list(`Calle Mayor|C/ de Alcalá|Avda. Cervantes|Paseo del Mar|Plaza San Juan|Calle Gran Vía|Avda. de la Constitución|C/ del Sol|
    Calle Real|Ronda Norte|C/ San Miguel|Calle Nueva|Avda. de Europa|Calle del Carmen|C/ Ancha`),
};

export function list(text: string): readonly string[] {
  return text.split("|").map((entry) => entry.trim());
}
