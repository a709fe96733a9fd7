import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Captions of identity cards, passports, residence permits, driving licences and health cards. Those of the European
 * Union are in the state's language and in English or French; what the general lexicons have of either is not repeated.
 * Looked for on such papers only: "titolare" and "naam" are words of many others.
 */
export const IDENTITY_CAPTIONS: Lexicon = {
  "identity.surname":
    phrases(`cognome | cognome e | cognomi | nom prénoms | family name and given name | family name and given names |
    cognome nome | cognome e nome | surname given names | surname and given names | surname name | surname s |
    surnames | sobrenome | apelido | apelidos | apelido s | apellido s | primer apellido | nom de famille |
    nom de naissance | nom s | nachname | familienname | name nom cognome | naam | achternaam | geslachtsnaam |
    nazwisko | nazwiska | nume | numele | numele de familie | příjmení | priezvisko | családi név | vezetéknév |
    családi és utónév | priimek | prezime | efternavn | efternamn | etternavn | sukunimi | perekonnanimi | uzvārds |
    pavardė | soyadı | mbiemri | eponymo | epónymo | kunjom`),
  "identity.given_names":
    phrases(`nom prénoms | családi és utónév | family name and given name | family name and given names |
    cognome nome | cognome e nome | surname given names | surname and given names | surname name | nome | nomi |
    nome i | nome s | nombre s | nome s próprio s | nomes próprios | prénom s | vorname n | given name s |
    name s given | firstname | forename | forename s | other names | voornamen | voornaam | voornaam en | imię |
    imiona | imię imiona | imię i imiona | prenume | prenumele | jméno | jména | jméno a | meno | mená | utónév |
    utónevek | keresztnév | ime | imena | fornavn | fornavne | förnamn | tilltalsnamn | etunimet | etunimi | eesnimi |
    vārds | vārdi | vardas | vardai | adı | emri | onoma | ónoma | isem`),
  "identity.nationality":
    phrases(`cittadinanza | nazionalità | staatsbürgerschaft | staatsangehörigkeit nationalität | nationalität |
    nacionalidade | nationaliteit | obywatelstwo | cetățenie | cetăţenie | cetăţenia | státní občanství | občanství |
    štátne občianstvo | állampolgárság | državljanstvo | nationalitet | medborgarskap | statsborgerskap |
    kansalaisuus | kodakondsus | pilsonība | pilietybė | uyruğu | shtetësia | ithagéneia | naturaleza |
    citizenship nationality`),
  "identity.birth_date":
    phrases(`data di nascita | nato il | nata il | nato a il | nato nata il | luogo e data di nascita |
    data e luogo di nascita | place and date of birth | date and place of birth | birth date | date de naiss |
    date et lieu de naissance | lieu et date de naissance | né e le | geburtstag | tag der geburt |
    geburtsdatum und ort | geburtsdatum geburtsort | fecha de nacimiento | fecha nacimiento |
    fecha y lugar de nacimiento | data de nascimento | nascimento | data nasc | geboortedatum | geboren op |
    geboorteplaats en datum | data urodzenia | data i miejsce urodzenia | data nașterii | data naşterii |
    data și locul nașterii | data de naștere | datum narození | datum a místo narození | dátum narodenia |
    születési idő | születési hely és idő | datum rojstva | datum rođenja | fødselsdato | födelsedatum | födelsetid |
    syntymäaika | sünniaeg | sünnikuupäev | dzimšanas datums | gimimo data | doğum tarihi | datëlindja`),
  "identity.birth_place": phrases(`luogo di nascita | luogo nascita | comune di nascita | luogo e data di nascita |
    data e luogo di nascita | place and date of birth | date and place of birth | nato a | nata a | nato nata a |
    nato a place of birth | birth place | born in | lieu de naiss | né e à | née à | né à |
    date et lieu de naissance | lieu et date de naissance | lieu d origine | geburtsort | ort der geburt |
    geburtsdatum und ort | geburtsdatum geburtsort | lugar de nacimiento | lugar nacimiento |
    fecha y lugar de nacimiento | local de nascimento | naturalidade | geboorteplaats | geboren te |
    geboorteplaats en datum | miejsce urodzenia | data i miejsce urodzenia | loc nașterii | loc naştere |
    loc naștere | locul nașterii | locul naşterii | data și locul nașterii | místo narození | místo a okres narození |
    datum a místo narození | miesto narodenia | születési hely | születési hely és idő | kraj rojstva |
    mjesto rođenja | mesto rođenja | fødested | födelseort | syntymäpaikka | sünnikoht | dzimšanas vieta |
    gimimo vieta | doğum yeri | vendlindja`),
  "identity.sex":
    phrases(`sesso | sex | sexe | sexo | sex sexe | geslacht | geschlecht | płeć | plec | sexul | pohlaví | pohlavie |
    neme | nem | spol | pol | køn | kön | kjønn | sukupuoli | sugu | dzimums | lytis | cinsiyeti | cinsiyet | gjinia |
    fylo | sesso sex`),
  "identity.issue_date":
    phrases(`luogo e data di rilascio | place and date of issue | lieu et date de délivrance | valido dal |
    valida dal | valid from | valable du | gültig ab | gültig von bis | geldig van | geldig van tot |
    valid from until | válido desde | data di rilascio | data rilascio | rilasciata il | rilasciato il |
    rilasciata in data | emissione | data emissione | data di emissione | emessa il | issued | issued on | issuing |
    issuing date | date of issuance | date of issue | délivré le | délivrée le | date de délivrance | date de déliv |
    date d émission | ausgestellt am | ausstellungsdatum | ausstellungstag | tag der ausstellung |
    datum der ausstellung | fecha de expedición | fecha expedición | fecha de emisión | emisión | expedido el |
    data de emissão | data de expedição | emitido em | emissão | datum van afgifte | afgiftedatum | afgegeven op |
    datum afgifte | data wydania | wydano | data emiterii | data eliberării | emis la data | eliberat la |
    valabilitate | datum vydání | dátum vydania | dátum vydání | kiállítás dátuma | kiállítás kelte | kiadás dátuma |
    datum izdaje | datum izdavanja | izdano dne | udstedt den | udstedelsesdato | utfärdat | utfärdandedatum |
    utstedelsesdato | myöntämispäivä | myönnetty | väljaandmise kuupäev | väljastatud | izdošanas datums |
    išdavimo data | veriliş tarihi | data e lëshimit`),
  "identity.expiry_date":
    phrases(`gültig von bis | geldig van tot | valid from until | data di scadenza | data scadenza | scadenza |
    scade il | la presente scade il | valida fino al | valido fino al | valevole fino al | validità | valid until |
    valid to | valid thru | expires on | expiry | date of expiry | date of expiration | expiry date | expires |
    date d expir | date d expiration | valable jusqu au | valable jusqu à | expire le | fin de validité | gültig bis |
    ablaufdatum | datum des ablaufs | gültigkeit | gilt bis | fecha de caducidad | fecha de vencimiento | caducidad |
    válido hasta | válida hasta | val hasta | validez | data de validade | válido até | validade | data de expiração |
    geldig tot | geldig tot en met | vervaldatum | einde geldigheid | termin ważności | data ważności | ważny do |
    ważne do | data expirării | expiră la | valabil până la | valabilă până la | platnost do | platnost | platný do |
    platné do | platnosť do | dátum skončenia platnosti | érvényes | érvényességi idő | lejárat dátuma |
    érvényesség dátuma | velja do | datum poteka | vrijedi do | važi do | datum isteka | gyldig til | udløbsdato |
    giltigt till | giltig t o m | sista giltighetsdag | utløpsdato | voimassa | viimeinen voimassaolopäivä |
    kehtiv kuni | kehtivuse lõpp | derīgs līdz | galioja iki | geçerlilik tarihi | son geçerlilik | data e skadimit`),
  "identity.document_number":
    phrases(`n | no | nr | numero di identificazione della tessera | identification number of the card |
    kennnummer der karte | número de identificación de la tarjeta | numéro d identification de la carte | n carta |
    carta n | carta numero | carta d identità n | numero carta | numero della carta | numero documento | n documento |
    numero del documento | documento n | numero permesso | passaporto n | passaporto numero | n passaporto |
    matricola | matricola n | student id | student number | employee id | staff id | badge n | membership no |
    member no | tessera n | n tessera | numero patente | patente n | card number | card no | document no |
    document number | no document | identity card number | id number | id no | licence no | licence number |
    passport no | passport number | passport nr | passeport n | passeport no | n du document | n document |
    numéro du document | no du document | n de document | numéro de carte | carte n | n de carte | n de passeport |
    no de passeport | document n | ausweisnummer | ausweis nr | dokumentnummer | dokumenten nr | dokument nr |
    dokument nummer | kartennummer | pass nr | reisepass nr | führerschein nr | seriennummer | nummer | n documento |
    núm documento | número de documento | nº documento | num soport | núm soport | número de soporte | num soporte |
    idesp | dni | dni núm | nie | nº pasaporte | pasaporte n | pasaporte no | n pasaporte | n do documento |
    número do documento | nº documento | nº do documento | passaporte n | número do passaporte | documentnummer |
    documentnr | document nr | kaartnummer | kaartnr | kaart nr | paspoortnummer | paspoort nr | numer dowodu |
    numer dowodu osobistego | nr dowodu | numer paszportu | nr paszportu | numer dokumentu | nr dokumentu |
    seria i numer | seria nr | seria și numărul | numărul cărții | numărul pașaportului | číslo dokladu |
    číslo průkazu | číslo pasu | číslo op | číslo dokladu doc no | okmányazonosító | okmányszám | útlevélszám |
    igazolvány száma | številka osebne izkaznice | številka dokumenta | številka | broj osobne iskaznice |
    broj lične karte | broj putovnice | broj dokumenta | kortnummer | pasnummer | passnummer | dokumentnummer |
    kortets nummer | asiakirjan numero | kortin numero | passin numero | dokumendi number | dokumenta numurs |
    dokumento numeris | numeris | belge no | seri no | pasaport no | nr i dokumentit | nr letërnjoftimit`),
  "identity.personal_number":
    phrases(`codice fiscale | numero di identificazione personale | numero identificazione personale |
    personal identification number | persönliche kennnummer | numéro d identification personnel |
    número de identificación personal | fiscal code | codice fiscale fiscal code | personal number | personal no |
    personal code | n identification | numer pesel | pesel | cnp | rodné číslo | személyi azonosító | emšo | oib |
    jmbg | personnummer | henkilötunnus | isikukood | personas kods | asmens kodas | bsn | burgerservicenummer |
    rijksregisternummer | numéro national | nif | nº identificação civil | identification number | t c kimlik no`),
  "identity.issuer":
    phrases(`autorità | rilasciata da | rilasciato da | ente | comune di | municipality | comune di municipality |
    issuing authority | authority | issued by | autorité | autorité de délivrance | délivré par | délivrée par |
    behörde | ausstellende behörde | ausgestellt von | stadt | autoridad | expedido por | autoridade |
    entidade emissora | autoriteit | instantie | afgegeven door | organ wydający | wydany przez | autoritatea |
    emisă de | emis de | eliberat de | vydal | vydáno | orgán | úřad | kiállító hatóság | hatóság | izdal | izdao |
    pristojni organ | myndighed | utfärdande myndighet | myndighet | viranomainen | väljaandja |
    code of issuing state | issuing state | issuing country | code du pays | country code | código del país |
    país emissor | landcode | kod kraju | paese | code`),
  "identity.address":
    phrases(`residenza | comune di residenza | residente in | residente a | indirizzo | indirizzo di residenza |
    luogo di residenza | residence | address | permanent address | place of residence | home address | domicile |
    adresse | adresse du titulaire | anschrift | wohnort | wohnsitz | hauptwohnsitz | wohnanschrift | domicilio |
    domicilio actual | dirección | residencia | morada | endereço | residência | adres | woonplaats | verblijfplaats |
    adres zameldowania | miejsce zamieszkania | domiciliu | domiciliul | adresa | trvalý pobyt | trvalé bydliště |
    lakcím | lakóhely | stalno prebivališče | naslov | prebivalište | prebivališče | bopæl | bostad | osoite |
    elukoht | dzīvesvieta | gyvenamoji vieta | adresi | adresa e banimit`),
  "other.reference":
    phrases(`luogo di rilascio | place of issue | lieu de délivrance | ort der ausstellung | lugar de expedición |
    statura | height | taille | größe | estatura | altura | lengte | wzrost | înălțime | výška | magasság | višina |
    visina | occhi | colour of eyes | color of eyes | eyes | couleur des yeux | augenfarbe | farbe der augen |
    color de ojos | kleur ogen | capelli | hair | segni particolari | connotati e contrassegni salienti |
    stato civile | professione | firma | firma del titolare | signature | holder s signature | signature of bearer |
    signature du titulaire | unterschrift | unterschrift der inhaberin des inhabers | firma del interesado |
    firma del titular | assinatura | assinatura do titular | handtekening | handtekening van de houder | podpis |
    podpis posiadacza | semnătura | aláírás | potpis | type | tipo | typ | type type | category | categoria |
    categoria del titolo | tipo di permesso | tipo de permiso | type of permit | catégorie du titre | art des titels |
    art des aufenthaltstitels | annotazioni | remarks | anmerkungen | remarques | observaciones | observações |
    opmerkingen | uwagi | motivazione | estremi atto di nascita | cognome e nome dei genitori |
    cognome e nome dei genitori o di chi ne fa le veci | fathers name | mothers name | names of parents |
    parents given names | imiona rodziców | filiação | filiation | hijo a de | hijo de | padre | madre | nom d usage |
    alternate name | family name at birth | geburtsname | ordens und künstlername | name at birth |
    apellido de soltera | nazwisko rodowe | nom d épouse | impronta del dito indice sinistro | impronta del dito |
    mansione | data di assunzione | dati sanitari regionali | provincia | groupe sanguin | blood group |
    gruppo sanguigno | record no | can | pin | can number | numero di identificazione dell istituzione |
    numero identificazione dell istituzione | identification number of the institution | kennnummer des trägers |
    numéro d identification de l institution | número de identificación de la institución | nome dell istituzione |
    equipo | figli | kinder | children | enfants`),
};
