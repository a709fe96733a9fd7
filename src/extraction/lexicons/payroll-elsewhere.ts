import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Labels of payslips from countries whose languages `PAYROLL` does not have, in the order of `BILLS_ELSEWHERE`. What is
 * withheld for pensions and health stands for the Italian contributions, where a paper has a sum of it.
 */
export const PAYROLL_ELSEWHERE: Lexicon = {
  "employer.name": phrases(`arbetsgivare | företag | bolag | arbejdsgiver | virksomhed | arbeidsgiver | bedrift
    | työnantaja | yritys | työnantajan nimi | tööandja | ettevõte | asutus | darba devējs | uzņēmums | iestāde |
    darbdavys | įmonė | darbdavio pavadinimas | įmonės pavadinimas | įstaiga | pracodawca | zakład pracy | nazwa
    pracodawcy | nazwa firmy | płatnik | zaměstnavatel | organizace | název firmy | název zaměstnavatele |
    zamestnávateľ | organizácia | názov zamestnávateľa | munkáltató | munkáltató neve | cég | cégnév | cég neve |
    munkaadó | foglalkoztató | angajator | societatea | societate | unitatea | unitate | denumire angajator |
    poslodavac | naziv poslodavca | tvrtka | naziv tvrtke | isplatitelj | delodajalec | izplačevalec | naziv
    delodajalca | podjetje | naziv izplačevalca | işveren | işyeri | işyeri unvanı | şirket | firma ünvanı | işveren
    unvanı | şirket adı | firma adı | nom de l empresa | raó social | werkgever | bedrijf | entidade empregadora |
    entidade patronal | nome da empresa | designação social | entidade`),
  "employer.tax_code": phrases(`organisationsnummer | org nr | orgnr | cvr | cvr nr | cvr nummer | se nr |
    organisasjonsnummer | foretaksnummer | y tunnus | registrikood | reg kood | reģ nr | reģistrācijas nr | nodokļu
    maksātāja nr | reģistrācijas numurs | įmonės kodas | juridinio asmens kodas | ič | ičo | dič | adószám |
    munkáltató adószáma | cég adószáma | cui | cod fiscal | cod unic de înregistrare | oib poslodavca | oib
    isplatitelja | davčna številka delodajalca | davčna št delodajalca | davčna številka izplačevalca | vergi no |
    vergi kimlik no | vergi numarası | vkn | vergi kimlik numarası | loonheffingennummer | loonheffingsnummer | kvk
    nummer | contribuinte`),
  "employee.name": phrases(`anställd | namn | den anställde | anställds namn | löntagare | medarbejder | ansat |
    navn | lønmodtager | medarbejderens navn | ansatt | arbeidstaker | medarbeider | ansattes navn | arbeidstakers
    navn | työntekijä | nimi | palkansaaja | työntekijän nimi | palkansaajan nimi | töötaja | töötaja nimi | ees ja
    perekonnanimi | perekonnanimi eesnimi | darbinieks | darbinieka vārds uzvārds | vārds uzvārds | uzvārds vārds |
    darba ņēmējs | vārds un uzvārds | darbuotojas | vardas pavardė | darbuotojo vardas pavardė | vardas ir pavardė |
    pavardė vardas | pavardė ir vardas | darbuotoja | nazwisko imię | dane pracownika | imiona i nazwisko | nazwisko
    i imiona | zaměstnanec | jméno | příjmení a jméno | jméno a příjmení | jméno zaměstnance | příjmení jméno |
    titul jméno příjmení | pracovník | zamestnanec | meno | meno a priezvisko | priezvisko a meno | meno zamestnanca
    | priezvisko meno | titul meno priezvisko | munkavállaló | munkavállaló neve | név | dolgozó | dolgozó neve |
    foglalkoztatott neve | neve | nume și prenume | salariat | angajat | nume | nume salariat | nume prenume |
    numele și prenumele | nume angajat | radnik | zaposlenik | ime i prezime | prezime i ime | djelatnik | ime i
    prezime radnika | radnica | zaposlenica | ime i prezime radnika osiguranika | ime i prezime zaposlenika |
    delavec | zaposleni | ime in priimek | priimek in ime | ime in priimek delavca | delavka | priimek ime |
    zaposleni a | adı soyadı | ad soyad | personel | personel adı soyadı | çalışan | personel adı | çalışanın adı
    soyadı | sigortalının adı soyadı | soyadı adı | treballador | treballadora | nom i cognoms | treballador a |
    cognoms i nom | nom del treballador | werknemer naam | naam van de werknemer | nome completo | colaborador |
    funcionário | nome do colaborador | nome do funcionário | colaboradora | trabalhadora`),
  "employee.tax_code": phrases(`personnummer | pers nr | personnr | cpr | cpr nr | cpr nummer | fødselsnummer |
    fødselsnr | henkilötunnus | hetu | hlötunnus | isikukood | personas kods | asmens kodas | rodné číslo | rodné č
    | adóazonosító jel | adóazonosító | cnp | oib | oib radnika | oib zaposlenika | emšo | davčna številka | davčna
    št | davčna številka delavca | tc kimlik no | t c kimlik no | tckn | tc no | t c kimlik numarası | tc kimlik
    numarası | burgerservicenummer | nif do trabalhador | nº contrib`),
  "employee.number": phrases(`anställningsnummer | anställningsnr | anst nr | anstnr | löpnummer | anst nummer |
    medarbejdernr | medarbejdernummer | medarb nr | lønnr | lønnummer | løn nr | ansættelsesnr | personalenr |
    medarbejder nr | ansattnr | ansattnummer | ansatt nr | lønnsnr | lønnsnummer | henkilönumero | henkilönro |
    hlönro | työntekijänumero | palkansaajanumero | henkilö nro | hlö nro | työntekijän numero | hlönumero | töötaja
    nr | töötaja kood | tabelinumber | tabeli nr | töötaja number | personali number | tabeles nr | darbinieka nr |
    tabeles numurs | darbinieka kods | darbinieka numurs | tab nr | tabelio nr | tabelio numeris | darbuotojo nr |
    darbuotojo kodas | darbuotojo numeris | numer pracownika | nr pracownika | numer akt | nr kadrowy | nr akt | kod
    pracownika | id pracownika | nr prac | osobní číslo | os číslo | číslo zaměstnance | os č | osobní č | číslo
    pracovníka | osobné číslo | číslo zamestnanca | osobné č | törzsszám | dolgozó kódja | dolgozói azonosító |
    munkavállaló kódja | munkavállalói azonosító | törzs szám | dolgozó azonosítója | dolgozó száma | dolgozói kód |
    marca | marcă | nr marcă | număr marcă | nr matricol | cod angajat | număr matricol | matični broj | šifra
    radnika | broj radnika | matični broj radnika | šifra zaposlenika | šifra djelatnika | evidencijski broj | šifra
    delavca | matična številka | številka delavca | kadrovska številka | št delavca | šifra zaposlenega | mat št |
    matična številka delavca | evidenčna številka | sicil no | personel no | personel kodu | sicil numarası |
    personel sicil no | personel numarası | núm treballador | codi treballador | núm matrícula | codi empleat | núm
    empleat | número de treballador | número d empleat | medewerkernummer | medewerker nr | persnr |
    medewerkersnummer | werknemernummer | medewerkernr | número mecanográfico | nº mec | nº de funcionário | nº
    colaborador | nº trabalhador | código funcionário | n mecanográfico | nº empregado`),
  "payslip.period": phrases(`löneperiod | avser | utbetalningsperiod | lönemånad | avlöningsperiod | avser period |
    avräkningsperiod | lønperiode | lønmåned | for perioden | lønnsperiode | termin | måned | lønnsmåned |
    lønnsslipp for | periode måned | palkkakausi | palkanmaksukausi | jakso | kausi | palkkajakso | ansaintajakso |
    kuukausi | maksukausi | palkkalaskelma ajalta | periood | palgaperiood | kuu | arvestusperiood | palgakuu |
    palgaarvestuse periood | periods | par periodu | mēnesis | aprēķina periods | par mēnesi | algas periods |
    aprēķina mēnesis | laikotarpis | už | už laikotarpį | mėnuo | už mėnesį | darbo užmokestis už |
    priskaitymo laikotarpis | atsiskaitymo laikotarpis | atsiskaitomasis mėnuo | okres | za okres | miesiąc |
    za miesiąc | okres rozliczeniowy | okres wypłaty | lista płac za | okres listy płac | miesiąc rozliczeniowy |
    okres obrachunkowy | okres naliczenia | období | měsíc | za měsíc | mzdové období | zpracované období |
    výplatní páska za | za období | mzda za | výplatní lístek za | mzda za měsíc | obdobie | mesiac | za mesiac |
    mzdové obdobie | výplatná páska za | za obdobie | spracovateľské obdobie | mzda za mesiac | időszak | hónap |
    tárgyhó | elszámolt időszak | elszámolási időszak | bérszámfejtési időszak | számfejtési időszak | tárgyhónap |
    tárgyidőszak | vonatkozási időszak | elszámolt hónap | számfejtett hónap | számfejtett időszak |
    számfejtés időszaka | luna | perioada | pe luna | fluturaș salariu luna | luna și anul | luna anul | razdoblje |
    mjesec | za mjesec | obračunsko razdoblje | razdoblje obračuna | plaća za mjesec | obračun za mjesec |
    obračun plaće za mjesec | plaća za | razdoblje na koje se plaća odnosi | obdobje | mesec | za mesec |
    obračunsko obdobje | plača za mesec | obračun plače za mesec | plača za | obračun za mesec |
    plačilna lista za mesec | dönem | ay | bordro dönemi | ait olduğu ay | ücret dönemi | ait olduğu dönem |
    ait olduğu ay yıl | dönemi | ay yıl | període | període de liquidació | mes | mensualitat | període liquidació |
    tijdvak | verloningsperiode | loontijdvak | maand | salarisperiode | betaalperiode | afrekening van | período |
    mês de processamento | período de processamento | referente a | mês ano | período de referência |
    mês de referência`),
  "payslip.hire_date": phrases(`anställningsdatum | anställd från | anställd sedan | anst datum |
    anställningsdag | anställd fr o m | ansættelsesdato | ansat den | ansat siden | startdato | ansettelsesdato |
    ansatt dato | ansatt fra | ansatt siden | tiltredelse | työsuhteen alku | työsuhde alkanut | työsuhteen
    alkamispäivä | työsuhde alkoi | palvelussuhde alkanut | aloituspäivä | tulopäivä | työsuhteen alkupvm | tööle
    asumise kuupäev | tööle asunud | tööleasumise kuupäev | töölepingu algus | tööle võetud | töösuhte algus |
    pieņemts darbā | darbā no | darba attiecību sākums | pieņemšanas datums | darbā pieņemts | darba uzsākšanas
    datums | pieņemta darbā | įdarbinimo data | priėmimo data | priimtas | dirba nuo | priėmimo į darbą data |
    priimta | įsidarbinimo data | darbo pradžia | początek zatrudnienia | zatrudnienie od | datum nástupu | nástup |
    den nástupu | datum vzniku pp | vznik pp | pracovní poměr od | nástup do zaměstnání | datum vzniku ppv | nástup
    dne | dátum nástupu | deň nástupu | pracovný pomer od | dátum vzniku pp | dátum vzniku ppv | belépés dátuma |
    belépés | belépési dátum | munkaviszony kezdete | jogviszony kezdete | belépés napja | belépés ideje | data
    angajării | angajat din | data încadrării | data angajare | datum zaposlenja | zaposlen od | datum zasnivanja
    radnog odnosa | početak rada | datum početka rada | radni odnos od | u radnom odnosu od | zaposlena od | datum
    zaposlitve | datum nastopa dela | začetek zaposlitve | nastop dela | zaposlitev od | işe giriş tarihi | işe
    giriş | giriş tarihi | işe başlama tarihi | işe girişi | data d antiguitat | antiguitat | data d alta | data
    antiguitat | data alta | data d ingrés | indienst | data admissão | admissão em | antiguidade`),
  "payslip.level": phrases(`lönegrad | lönegrupp | løntrin | lønklasse | trin | lønramme | lønnstrinn | trinn |
    lønnsgruppe | palkkaryhmä | vaativuusryhmä | palkkaluokka | tasoryhmä | vaativuustaso | palkkataso |
    vaativuusluokka | palgaaste | palgajärk | mēnešalgas grupa | algas grupa | kategorija | pareigybės lygis |
    kategoria | kategoria zaszeregowania | mzdová třída | platová třída | tarifní třída | platový stupeň | stupeň |
    mzdový stupeň | mzdová trieda | platová trieda | tarifná trieda | stupeň náročnosti | besorolás | bérkategória |
    fizetési fokozat | besorolási kategória | fizetési osztály | clasa de salarizare | gradația | treapta | nivel
    salarizare | gradație | platni razred | grupa složenosti | plačni razred | tarifni razred | tarifna skupina |
    derece | kademe | derece kademe | ücret grubu | grup professional | grup cotització | grup de cotització |
    nivell | grup i nivell | grup tarifa`),
  "payslip.qualification": phrases(`befattning | yrke | titel | tjänst | anställningsform | avdelning | stilling
    | stillingsbetegnelse | afdeling | stillingstittel | stillingsprosent | ammatti | nimike | tehtävänimike |
    ammattinimike | osasto | työehtosopimus | tehtävä | ametikoht | amet | osakond | ametinimetus | amats |
    profesija | struktūrvienība | nodaļa | pareigos | padalinys | skyrius | pareigybė | stanowisko | dział | wydział
    | etat | wymiar etatu | jednostka organizacyjna | rodzaj umowy | pracovní zařazení | funkce | pozice | středisko
    | profese | pracovní pozice | úvazek | pracovné zaradenie | funkcia | pozícia | stredisko | profesia | pracovná
    pozícia | munkakör | beosztás | feor | munkakör megnevezése | szervezeti egység | funcția | funcție | post |
    departament | secția | compartiment | locul de muncă | radno mjesto | zanimanje | naziv radnog mjesta |
    organizacijska jedinica | odjel | delovno mesto | naziv delovnega mesta | poklic | oddelek | organizacijska
    enota | stroškovno mesto | görevi | unvanı | görev | unvan | departman | bölüm | meslek kodu | bölümü | lloc de
    treball | ocupació | categoria professional | secció | functie | functienaam | dienstverband | categoria
    profissional | função | departamento | secção | cargo`),
  "payslip.gross_pay": phrases(`bruttolön | summa brutto | total bruttolön | bruttobelopp | totalt brutto |
    bruttoersättning | bruttolön totalt | summa bruttolön | summa lön | bruttoløn | brutto løn | løn i alt |
    bruttoløn i alt | samlet løn | bruttolønn | brutto lønn | sum brutto | brutto utbetalt | sum bruttolønn |
    lønn brutto | sum lønn og tillegg | sum lønn | bruttopalkka | bruttopalkka yhteensä | palkka yhteensä |
    rahapalkka yhteensä | bruttoansio | ansiot yhteensä | palkat yhteensä | brutto yhteensä | bruttoansiot yhteensä |
    rahapalkka | brutopalk | brutotasu | brutopalk kokku | arvestatud kokku | kokku arvestatud | brutosumma |
    kokku bruto | bruto kokku | töötasu kokku | tasud kokku | arvestused kokku | bruto alga | aprēķināts kopā |
    kopā aprēķināts | bruto darba samaksa | bruto kopā | kopā bruto | aprēķinātā darba samaksa | bruto ienākums |
    aprēķināts | priskaičiuota | iš viso priskaičiuota | viso priskaičiuota | priskaičiuota iš viso | priskaityta |
    viso priskaityta | bruto darbo užmokestis | iš viso priskaityta | priskaičiuotas darbo užmokestis |
    priskaitymai iš viso | priskaičiuota viso | iš viso priskaitymų | wynagrodzenie brutto ogółem |
    razem wynagrodzenie brutto | suma brutto | ogółem brutto | przychód ogółem | płaca brutto | przychód |
    hrubá mzda | hrubá mzda celkem | hrubý příjem | úhrn hrubé mzdy | celkem hrubá mzda | hrubý plat |
    hrubá mzda spolu | hrubý príjem | hrubá mzda celkom | úhrn hrubej mzdy | spolu hrubá mzda | bruttó bér |
    bruttó összesen | összes bruttó | jövedelem összesen | bruttó jövedelem | járandóság összesen |
    összes járandóság | bruttó bér összesen | juttatások összesen | járandóságok összesen | bruttó járandóság |
    bruttó munkabér | kifizetések összesen | bruttó | venit brut | salariu brut | venit brut total | salariul brut |
    total venit brut | total venituri brute | total drepturi | salariu brut realizat | brut realizat |
    venit brut realizat | total venituri | bruto plaća | ukupno bruto | ukupna bruto plaća | bruto iznos |
    bruto ukupno | ukupan bruto | bruto plaća ukupno | bruto i | ukupni primitak | bruto primitak | bruto plača |
    skupaj bruto | bruto skupaj | bruto plača skupaj | skupaj bruto plača | bruto izplačilo | bruto prejemki |
    brüt ücret | toplam brüt | brüt toplam | brüt kazanç | toplam kazanç | brüt ücret toplamı | kazançlar toplamı |
    brüt | toplam brüt kazanç | aylık brüt ücret | brüt kazançlar toplamı | brüt maaş | toplam brüt ücret |
    toplam kazançlar | total meritat | total acreditat | a total meritat | total meritacions | salari brut |
    total percepcions | total meritacions brutes | totaal bruto loon | totaal brutoloon | bruto rsz plichtig |
    bruto rsz | remuneração bruta | total de abonos | total remuneração`),
  "payslip.deductions_total": phrases(`summa avdrag | totala avdrag | avdrag totalt | fradrag i alt | i alt
    fradrag | samlede fradrag | træk i alt | sum trekk | sum fradrag | trekk totalt | totale trekk | sum trekk og
    skatt | vähennykset yhteensä | pidätykset yhteensä | vähennykset | kinnipidamised kokku | kokku kinnipidamised |
    kinni peetud kokku | kinnipeetud kokku | maksud kokku | ieturēts kopā | kopā ieturēts | ieturējumi kopā | kopā
    ieturējumi | ieturēts | iš viso išskaičiuota | išskaičiuota | viso išskaičiuota | išskaityta | viso išskaityta |
    išskaičiuota iš viso | išskaitymai iš viso | iš viso išskaityta | iš viso išskaitymų | išskaičiuota viso |
    potrącenia ogółem | odliczenia razem | razem odliczenia | suma odliczeń | razem potrąceń | srážky celkem |
    celkem srážky | úhrn srážek | odvody a srážky celkem | srážky ze mzdy celkem | zrážky spolu | zrážky celkom |
    spolu zrážky | úhrn zrážok | odvody a zrážky spolu | levonások összesen | összes levonás | levonás összesen |
    total rețineri | total rețineri salariat | rețineri total | total contribuții și impozit | ukupno obustave |
    obustave ukupno | ukupni odbici | odbici ukupno | ukupno odbici | odtegljaji skupaj | skupaj odtegljaji |
    odbitki skupaj | skupaj odbitki | kesintiler toplamı | toplam kesinti | kesinti toplamı | toplam kesintiler |
    yasal kesintiler toplamı | kesintiler toplam | toplam yasal kesinti | total a deduir | total deduccions | b
    total a deduir | total deduccions i retencions | totaal inhoudingen | totaal ingehouden bedragen | total
    deduções | total de deduções`),
  "payslip.inps_taxable": phrases(`am grundlag | am pligtig indkomst | am indkomst | vsaoi objekts | vsaoi bāze
    | socapdrošināšanas objekts | vsd bazė | apdraustosios pajamos | podstawa wymiaru składek na ubezpieczenia
    społeczne | podstawa składek | podstawa wymiaru składek społecznych | podstawa ubezpieczeń społecznych |
    podstawa wymiaru składek emerytalnej i rentowej | vyměřovací základ | vyměřovací základ sp | vyměřovací základ
    pro sp | vym základ sp | základ sp | vz sp | vyměřovací základ na sp | vyměřovací základ pro soc pojištění |
    základ pro sociální pojištění | vyměřovací základ pro pojistné | vymeriavací základ | vymeriavací základ sp |
    vymeriavací základ na sp | vymeriavací základ na sociálne poistenie | vymeriavací základ pre sp | vym základ |
    tb alap | járulékalap | tb járulékalap | tb járulék alap | tb járulék alapja | járulék alap | járulékalapot
    képező jövedelem | bază cas | bază calcul cas | baza de calcul cas | bază contribuții | baza contribuții sociale
    | bază de calcul contribuții | osnovica za doprinose | osnovica doprinosa | osnovica za obračun doprinosa |
    osnovica za mirovinsko osiguranje | osnova za prispevke | osnova za obračun prispevkov | sgk matrahı | sgk
    matrah | sigorta matrahı | prime esas kazanç | sgk prim matrahı | sgk primine esas kazanç | prim matrahı | base
    de cotització | base cotització | base de cotització per contingències comunes | base contingències comunes |
    base de contingències comunes | sv loon`),
  "payslip.inps": phrases(`vakuutusmaksut yhteensä | lakisääteiset vakuutusmaksut | am bidrag |
    arbejdsmarkedsbidrag | vsaoi | vsaoi darba ņēmēja | darba ņēmēja vsaoi | valsts sociālās apdrošināšanas
    obligātās iemaksas | vsaoi darbinieka daļa | sociālās apdrošināšanas iemaksas | vsaoi darba ņēmējs | sodros
    įmokos | vsd įmokos | socialinio draudimo įmokos | darbuotojo sodra | vsd darbuotojo | vsd ir psd įmokos | sodra
    | darbuotojo įmokos sodrai | darbuotojo vsd | składki zus razem | składki społeczne razem | razem składki
    społeczne | składki na ubezp społeczne | suma składek społecznych | ubezpieczenia społeczne razem | suma składek
    | sociální pojištění | pojistné celkem | pojistné zaměstnance | sociální a zdravotní pojištění | pojištění
    celkem | pojistné zaměstnanec celkem | odvody zaměstnance | pojistné zaměstnance celkem | sociálne poistenie |
    poistné zamestnanca | odvody zamestnanca | poistné spolu | odvody spolu | poistné zamestnanec spolu | odvody
    zamestnanca spolu | poistné zamestnanca spolu | tb járulék | társadalombiztosítási járulék | egyéni járulék |
    járulékok összesen | contribuții sociale | total contribuții | contribuții salariat | contribuții sociale
    obligatorii | total contribuții sociale | total contribuții salariat | doprinosi iz plaće | ukupno doprinosi |
    doprinosi ukupno | doprinosi iz osnovice | ukupno doprinosi iz plaće | doprinosi za mirovinsko osiguranje |
    ukupni doprinosi | doprinosi iz bruta | doprinosi iz osnovice ukupno | doprinosi | prispevki delojemalca |
    prispevki delavca | prispevki skupaj | skupaj prispevki | prispevki zavarovanca | prispevki iz plače | prispevki
    za socialno varnost | prispevki delavca skupaj | skupaj prispevki delavca | prispevki zavarovanca skupaj |
    skupaj prispevki zavarovanca | sgk primi | sgk işçi payı | sgk işçi primi | sgk prim işçi payı | sgk kesintisi |
    sigorta primi | sgk işçi prim | sgk işçi | sgk primi işçi payı | total aportacions | aportacions del treballador
    | cotització seguretat social | total cotitzacions | aportació treballador | total aportacions treballador |
    aportacions a la seguretat social | premies werknemersverzekeringen`),
  "payslip.irpef_taxable": phrases(`skatteunderlag | skattepliktig inkomst | beskattningsbar inkomst |
    skattegrundande lön | skattepliktig lön | underlag för skatt | skattepliktigt underlag | skatteunderlag lön |
    skattepliktig bruttolön | skattepligtig indkomst | a indkomst | beskatningsgrundlag | grundlag for a skat |
    skattegrundlag | a skattepligtig indkomst | a skattegrundlag | trekkgrunnlag | skattegrunnlag |
    forskuddstrekkgrunnlag | grunnlag skattetrekk | trekkpliktig lønn | trekkpliktig beløp | grunnlag forskuddstrekk
    | veronalainen palkka | veronalainen | ennakonpidätyksen alainen | ennakonpidätyksen alainen palkka |
    veronalainen ansio | ennakonpidätyksen peruste | veronalainen tulo | verotettava tulo | ennakonpidätyksen
    alaiset ansiot | maksustatav tulu | tulumaksuga maksustatav | tulumaksu alus | maksustatav summa | tulumaksuga
    maksustatav summa | tulumaksuga maksustatav tulu | apliekamais ienākums | ar iin apliekams | iin bāze | iin
    apliekamais ienākums | ar nodokli apliekamais ienākums | ar iin apliekamais ienākums | apmokestinamos pajamos |
    apmokestinamosios pajamos | gpm bazė | apmokestinamoji suma | gpm apmokestinamos pajamos | gpm apmokestinama
    suma | podstawa opodatkowania pit | dochód do opodatkowania | podstawa pit | podstawa obliczenia zaliczki |
    dochód | podstawa zaliczki na podatek | základ daně | základ daně zaokr | základ daně zaokrouhleno | daňový
    základ | základ pro výpočet zálohy | základ pro daň | zdanitelná mzda | zaokrouhlený základ | základ zálohy |
    základ pro výpočet daně | základ daně zaokrouhlený | základ dane | čiastkový základ dane | zdaniteľná mzda |
    zdaniteľný príjem | základ dane na preddavok | adóalap | szja alap | adóköteles jövedelem | szja alapja |
    adóelőleg alap | adóelőleg alapja | összevont adóalap | venit impozabil | bază impozit | bază calcul impozit |
    baza de impozitare | venit net impozabil | venit bază de calcul | bază de calcul impozit | bază impozabilă |
    porezna osnovica | osnovica poreza | osnovica za porez | osnovica za obračun poreza | osnovica poreza na dohodak
    | osnova za dohodnino | osnova za akontacijo dohodnine | davčna osnova | osnova za obračun dohodnine | osnova za
    akontacijo | gelir vergisi matrahı | vergi matrahı | gv matrahı | gelir vergi matrahı | g v matrahı | gelir
    vergisi matrah | base irpf | base subjecta a retenció | base subjecta a retenció de l irpf | base subjecta a
    irpf | base retenció irpf`),
  "payslip.irpef": phrases(`preliminär skatt | skatt | prel skatt | skatteavdrag | avdragen skatt |
    preliminärskatt | skatt enligt tabell | tabellskatt | skatt tabell | a skat | skat | indeholdt a skat | askat |
    forskuddstrekk | skattetrekk | tabelltrekk | prosenttrekk | skattetrekk tabell | ennakonpidätys | pidätetty vero
    | veronpidätys | ennakonpidätys yhteensä | vero | tulumaks | kinnipeetud tulumaks | iin | iedzīvotāju ienākuma
    nodoklis | ieturētais iin | ienākuma nodoklis | gpm | gyventojų pajamų mokestis | pajamų mokestis | zaliczka pit
    | zaliczka na podatek dochodowy od osób fizycznych | pobrana zaliczka na podatek | zaliczka do us | podatek do
    us | potrącona zaliczka na podatek | záloha na daň | záloha na daň po slevách | daň z příjmu | zálohová daň |
    daň po slevách | záloha na daň z příjmů | daň z příjmů | zálohová daň po slevě | záloha na daň po slevě | daň |
    preddavok na daň | preddavok dane | daň z príjmu | preddavok na daň z príjmov | preddavok na daň po znížení |
    preddavok na daň z príjmu | szja | személyi jövedelemadó | szja előleg | levont adóelőleg | adóelőleg | személyi
    jövedelemadó előleg | levont szja | impozit | impozit pe venit | impozit salarii | impozit reținut | impozit pe
    salariu | impozit calculat | impozit venit | porez | porez na dohodak | porez i prirez | porez i prirez ukupno |
    ukupno porez | ukupno porez i prirez | porez na dohodak ukupno | akontacija dohodnine | dohodnina | obračunana
    akontacija dohodnine | gelir vergisi | kesilen gelir vergisi | gelir vergisi kesintisi | g v kesintisi |
    ödenecek gelir vergisi | retenció irpf | tributació irpf | retenció a compte irpf | retenció per irpf |
    ingehouden loonbelasting | retenção de imposto | irs retido`),
  "payslip.net_pay": phrases(`nettolön | utbetalas | att utbetala | utbetalt belopp | utbetald lön | nettolön
    att utbetala | utbetalning | att få ut | lön att utbetala | utbetalt | nettobelopp | nettoløn | til udbetaling |
    udbetalt | udbetales | udbetaling | til disposition | nettoløn til udbetaling | i alt til udbetaling | netto til
    udbetaling | udbetalt til konto | nettolønn | netto utbetalt | til utbetaling | netto lønn | netto til
    utbetaling | sum utbetalt | utbetales | utbetalt beløp | nettopalkka | maksetaan | nettopalkka yhteensä |
    maksettava | maksetaan tilille | maksuun | maksetaan yhteensä | netto maksetaan | maksetaan pankkiin | palkka
    maksuun | netopalk | väljamakse | väljamaksmisele | netotasu | netosumma | väljamaksmisele kuuluv | netopalk
    väljamaksmisele | väljamaksmiseks | neto | izmaksai | kopā izmaksai | neto alga | izmaksājamā summa | summa
    izmaksai | neto izmaksai | neto darba samaksa | išmokėti | mokėtina suma | į rankas | išmokama suma | išmokėtina
    suma | iš viso išmokėti | neto darbo užmokestis | išmokėtina | suma į rankas | mokėtina į rankas | išmokama į
    rankas | kwota netto | wynagrodzenie netto | do przelewu | płaca netto | kwota przelewu | kwota do przelewu |
    čistá mzda | k výplatě | částka k výplatě | k vyplacení | čistá mzda k výplatě | dobírka | zasláno na účet |
    doplatek mzdy | doplatek mzdy na účet | čistý příjem | výplata | k výplate | na výplatu | suma k výplate | čistý
    príjem | čiastka k výplate | vyplatená suma | mzda k výplate | nettó bér | kifizetendő | nettó kifizetés | nettó
    összesen | kifizetendő összesen | kifizetett nettó bér | folyósítandó | nettó kifizetendő | utalandó |
    átutalandó összeg | utalandó összeg | nettó járandóság | kifizetendő összeg | fizetendő összeg | salariu net |
    net de plată | rest de plată | total net | salariul net | sumă de plată | salariu net de plată | rest plată |
    total de plată | neto plaća | za isplatu | iznos za isplatu | isplata | ukupno za isplatu | neto za isplatu |
    isplaćeno | plaća za isplatu | iznos neto plaće | neto iznos | neto plača | za izplačilo | izplačilo | neto
    izplačilo | nakazilo | znesek za izplačilo | skupaj za izplačilo | znesek nakazila | neto za izplačilo | net
    ücret | ödenecek net | net ödenen | ele geçen | net ödeme | ödenecek net ücret | net ele geçen | net maaş | net
    ödenecek | net ödenecek tutar | ödenecek net tutar | ele geçen net ücret | líquid a percebre | líquid total a
    percebre | total a percebre | net a percebre | import líquid | total líquid a percebre | netto salaris | te
    ontvangen | líquido a pagar | valor líquido a receber | valor a transferir`),
  "payslip.other": phrases(`utbetalningsdag | utbetalningsdatum | lönedatum | semesterdagar | kvarvarande
    semester | arbetsgivaravgift | arbetsgivaravgifter | ackumulerat | skattetabell | kontonummer | bankkonto |
    clearingnr | sysselsättningsgrad | udbetalingsdato | dispositionsdato | valørdato | trækprocent | månedsfradrag
    | skattekort | feriepenge | år til dato | reg nr | kontonr | personfradrag | utbetalingsdato | lønningsdag |
    tabellnummer | feriepengegrunnlag | hittil i år | akkumulert | feriepenger | maksupäivä | palkanmaksupäivä |
    veroprosentti | perusprosentti | lisäprosentti | verokortti | kertymä | vuoden alusta | tilinumero | pankkitili
    | kuukausipalkka | tuntipalkka | syntymäaika | väljamaksepäev | maksepäev | maksuvaba tulu | sotsiaalmaks |
    arveldusarve | kogumispension | tööandja kulu kokku | palgafond | izmaksas datums | neapliekamais minimums |
    atvieglojumi | atvaļinājums | darba devēja vsaoi | apgādājamie | išmokėjimo data | npd | neapmokestinamas pajamų
    dydis | atostogos | atostogų likutis | darbdavio įmokos | darbdavio sodra | atsiskaitomoji sąskaita | data
    wypłaty | koszty uzyskania przychodu | koszty uzyskania | kwota wolna | ulga podatkowa | podstawa zdrowotnej |
    składka zdrowotna | urlop | limit urlopu | składki pracodawcy | nr konta | rachunek bankowy | narastająco |
    datum výplaty | den výplaty | slevy na dani | sleva na poplatníka | sleva na dani | zůstatek dovolené | průměrný
    výdělek | zdravotní pojišťovna | daňový bonus | fond pracovní doby | odpracované dny | číslo účtu | dátum
    výplaty | nezdaniteľná časť | zostatok dovolenky | priemerný zárobok | odvody zamestnávateľa | zdravotná
    poisťovňa | cena práce | odpracované dni | kifizetés dátuma | kifizetés napja | családi kedvezmény | szocho |
    szociális hozzájárulási adó | szabadság | éves szabadság | taj szám | taj | bankszámlaszám | ledolgozott napok |
    alapbér | órabér | data plății | deducere personală | cas | cass | zile lucrate | ore lucrate | zile concediu |
    cont bancar | osobni odbitak | mio i | mio ii | mio i stup | mio ii stup | prirez | doprinos za zdravstveno |
    godišnji odmor | datum isplate | doprinosi na plaću | ukupan trošak | datum izplačila | splošna olajšava |
    olajšava | prispevki delodajalca | prispevki izplačevalca | letni dopust | trr | strošek delodajalca | ödeme
    tarihi | damga vergisi | işsizlik sigortası | kümülatif vergi matrahı | kümülatif gelir vergisi matrahı |
    kümülatif matrah | sgk sicil no | sigorta sicil no | işveren payı | sgk işveren payı | sgk gün | prim günü |
    data de naixement | núm afiliació | número d afiliació | data de pagament | meritacions | deduccions | datum
    betaling | betaaldatum | uurloon | heffingskorting | cumulatieven | geboortedatum | bijzonder tarief | data de
    pagamento | nº segurança social | nº seg social | niss | taxa irs | apólice`),
};
