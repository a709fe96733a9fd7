import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Labels of bills for energy, water and telephone from countries whose languages `BILLS` does not have: Swedish,
 * Danish, Norwegian, Finnish; Estonian, Latvian, Lithuanian; Polish, Czech, Slovak, Hungarian, Romanian; Croatian,
 * Slovene; Turkish; Catalan; and what it lacks of Dutch and Portuguese.
 */
export const BILLS_ELSEWHERE: Lexicon = {
  "bill.supply_address": phrases(`anläggningsadress | leveransadress | förbrukningsställe | förbrukningsadress |
    uttagsställe | installationsadress | anläggning | leveringsadresse | forbrugsadresse | forbrugssted |
    installationsadresse | aftageadresse | leveringssted | anleggsadresse | målepunktadresse | forbrukssted | anlegg
    | abonnementsadresse | käyttöpaikan osoite | kulutuskohde | käyttöpaikka | kohteen osoite | kulutuspaikka |
    käyttökohde | sähkönkäyttöpaikka | liittymän osoite | kulutuspaikan osoite | tarbimiskoht | tarbimiskoha aadress
    | mõõtepunkti aadress | objekti aadress | tarnekoht | teenuse aadress | mõõtekoht | objekta adrese | pakalpojuma
    adrese | pieslēguma adrese | patēriņa vieta | piegādes adrese | pakalpojuma saņemšanas vieta | objekto adresas |
    vartojimo vieta | tiekimo adresas | paslaugos teikimo adresas | paslaugų teikimo vieta | patalpų adresas |
    vartojimo vietos adresas | adres punktu poboru | punkt poboru energii | punkt poboru | adres ppe | miejsce
    poboru | miejsce dostarczania | adres obiektu | adres punktu poboru energii | miejsce zużycia | adres lokalu |
    adres świadczenia usług | adres świadczenia usługi | miejsce dostarczania energii | adres dostarczania | adresa
    odběrného místa | odběrné místo | místo spotřeby | adresa místa spotřeby | adresa odběru | místo odběru | adresa
    poskytování služby | adresa odberného miesta | odberné miesto | miesto spotreby | adresa miesta spotreby |
    adresa odberu | miesto odberu | adresa poskytovania služby | felhasználási hely | felhasználási hely címe |
    fogyasztási hely | fogyasztási hely címe | szolgáltatási hely | szolgáltatási cím | felh hely | felhasználás
    helye | felhasználási hely cím | adresa loc consum | adresa locului de consum | loc de consum | locul de consum
    | adresa de consum | adresa punct de consum | adresa loc de consum | adresa punctului de consum | loc consum |
    adresa consum | adresa mjernog mjesta | adresa obračunskog mjernog mjesta | adresa obračunskog mjesta |
    obračunsko mjerno mjesto | adresa mjesta potrošnje | mjesto potrošnje | adresa priključka | mjerno mjesto |
    adresa isporuke | naslov merilnega mesta | merilno mesto | odjemno mesto | naslov odjemnega mesta | prevzemno
    predajno mesto | naslov prevzemno predajnega mesta | naslov priključka | tesisat adresi | kullanım adresi |
    tüketim adresi | abone adresi | tüketim noktası adresi | hizmet adresi | tesisat yeri | adreça de
    subministrament | adreça del subministrament | punt de subministrament | lloc de consum | adreça del punt de
    subministrament | lloc de subministrament | adres levering | verbruiksplaats | leveringsplaats | afnameadres |
    plaats van levering | adres van levering | morada do local de consumo | morada de abastecimento | local de
    fornecimento | local de abastecimento | morada do contrato | local de instalação | morada do local de
    fornecimento | endereço de fornecimento`),
  "bill.supply_point": phrases(`anläggnings id | anläggningsid | anl id | anläggningsnummer | anläggningsnr |
    mätpunkt | mätpunkts id | målepunktsid | målepunkts id | målepunkt | målepunktnummer | aftagenummer |
    installationsnummer | gsrn | instal nr | installationsnr | målepunkt id | målepunktid | målepunktsnummer |
    anleggsnummer | anleggsnr | käyttöpaikkanumero | käyttöpaikan numero | käyttöpaikkatunnus | käyttöpaikan tunnus
    | kulutuspaikan numero | käyttöpaikka nro | käyttöpaikan nro | käyttöpaikkanro | kulutuspaikkanumero |
    mittauspistetunnus | eic | eic kood | mõõtepunkti eic | mõõtepunkt | mõõtepunkti kood | mõõtepunkti eic kood |
    tarbimiskoha eic | tarbimiskoha kood | mõõtepunkti tunnus | eic kods | objekta eic kods | objekta numurs |
    objekta nr | objekta eic | objekta kods | uzskaites punkts | uzskaites punkta nr | objekto numeris | objekto nr
    | objekto kodas | objekto eic | vartotojo objekto kodas | eic kodas | objekto eic kodas | ppe | nr ppe | numer
    ppe | kod ppe | punkt poboru energii ppe | nr punktu poboru | numer punktu poboru | kod punktu poboru |
    identyfikator ppe | nr punktu poboru energii | nr ppg | numer ppg | id ppe | kod punktu poboru energii | ppg |
    ean kód | ean opm | kód ean | eic kód | kód eic | číslo odběrného místa | číslo místa spotřeby | ean odběrného
    místa | evidenční číslo odběru | číslo om | ean kód opm | kód odběrného místa | číslo odberného miesta | čom |
    pod kód | eic kód odberného miesta | číslo miesta spotreby | kód odberného miesta | mérési pont azonosító |
    mérési pont azonosítója | pod azonosító | felhasználási hely azonosító | felhasználási hely azonosítója |
    fogyasztási hely azonosító | fogyasztási hely azonosítója | felhasználási hely száma | mérési pont | mérőpont
    azonosító | felhasználási hely azonosító száma | felhasználási hely azonosítószám | cod pod | cod loc consum |
    cod punct de consum | cod loc de consum | nr loc consum | clc | cod clc | cod punct consum | cod punct de
    măsurare | nlc | cod nlc | cod loc de consum nlc | omm | omm broj | broj omm | šifra omm | broj mjernog mjesta |
    šifra mjernog mjesta | broj obračunskog mjernog mjesta | broj obračunskog mjesta | šifra obračunskog mjesta |
    eic kod | broj mjesta isporuke | šifra mjesta potrošnje | šifra obračunskog mjernog mjesta | številka merilnega
    mesta | št merilnega mesta | gs1 | gs1 mm | gsrn mm | enotni identifikator | enotni identifikator merilnega
    mesta | šifra odjemnega mesta | številka odjemnega mesta | odjemno mesto št | šifra merilnega mesta | id
    merilnega mesta | merilno mesto št | gsrn merilnega mesta | eim | tesisat no | tesisat numarası | etso kodu |
    eic kodu | tekil kod | tüketim noktası no | tekil kod tesisat no | codi cups | ean nummer | eancode | ean
    aansluiting | aansluitnummer | ean stroom | ean code stroom | ean code gas | código cpe | código de ponto de
    entrega | código universal de instalação | código local | nº do local de consumo | local de consumo nº | código
    do local | código do ponto de entrega`),
  "bill.consumption": phrases(`förbrukning | total förbrukning | elförbrukning | din förbrukning |
    energiförbrukning | vattenförbrukning | förbrukning under perioden | summa förbrukning | levererad energi |
    total elförbrukning | periodens förbrukning | värmeförbrukning | förbrukad energi | forbrug | samlet forbrug |
    dit forbrug | elforbrug | vandforbrug | forbrug i alt | forbrug i perioden | varmeforbrug | dit forbrug i
    perioden | periodens forbrug | gasforbrug | forbruk | samlet forbruk | ditt forbruk | strømforbruk | totalt
    forbruk | forbruk i perioden | periodens forbruk | energiforbruk | vannforbruk | kulutus | kokonaiskulutus |
    kulutus yhteensä | energiankulutus | sähkönkulutus | vedenkulutus | laskutettu kulutus | laskutusjakson kulutus
    | lämmönkulutus | kulutus jaksolla | sähkön kulutus | veden kulutus | tarbimine | tarbimine kokku | tarbitud
    kogus | tarbitud energia | elektri tarbimine | kokku tarbimine | perioodi tarbimine | elektritarbimine |
    veetarbimine | tarbitud | patēriņš | kopējais patēriņš | elektroenerģijas patēriņš | patērētais apjoms |
    patēriņš kopā | perioda patēriņš | ūdens patēriņš | siltumenerģijas patēriņš | patērētais daudzums | patēriņš
    periodā | suvartojimas | suvartota | suvartotas kiekis | sunaudota | elektros energijos suvartojimas | suvartota
    energija | viso suvartota | iš viso suvartota | sunaudotas kiekis | suvartotas elektros energijos kiekis |
    suvartojimas per laikotarpį | zużycie | zużycie energii | zużycie ogółem | zużycie razem | razem zużycie |
    zużycie w okresie | ilość zużytej energii | zużycie wody | zużycie gazu | zużycie w okresie rozliczeniowym |
    łączne zużycie | zużycie energii czynnej | ilość pobranej energii | spotřeba | celková spotřeba | spotřeba
    celkem | spotřeba elektřiny | spotřeba plynu | vaše spotřeba | odebrané množství | spotřeba vody | spotřeba v
    období | skutečná spotřeba | spotřeba za období | množství odebrané vody | spotřeba tepla | spotreba | celková
    spotreba | spotreba spolu | spotreba elektriny | spotreba plynu | odobraté množstvo | spotreba vody | vaša
    spotreba | spotreba za obdobie | spotreba tepla | fogyasztás | elszámolt fogyasztás | összes fogyasztás |
    fogyasztás összesen | felhasználás | elszámolt mennyiség | elszámolt felhasználás | időszaki fogyasztás |
    fogyasztott mennyiség | számlázott fogyasztás | elszámolt időszaki fogyasztás | vízfogyasztás | consum | consum
    total | consum facturat | energie consumată | cantitate facturată | consum în perioada | total consum | consum
    energie activă | consum perioada | consumul dvs | consum realizat | potrošnja | ukupna potrošnja | utrošak |
    potrošeno | utrošena energija | obračunana potrošnja | potrošnja ukupno | potrošnja u razdoblju | potrošnja
    plina | potrošnja vode | ukupno potrošeno | potrošnja energije | potrošena energija | isporučena energija |
    poraba | skupna poraba | porabljena energija | količina porabe | poraba skupaj | obračunana poraba | porabljena
    količina | poraba v obdobju | poraba energije | skupaj poraba | poraba vode | poraba plina | tüketim | toplam
    tüketim | tüketim miktarı | dönem tüketimi | aktif tüketim | tüketiminiz | tüketilen enerji | fatura dönemi
    tüketimi | consum del període | energia consumida | el seu consum | el vostre consum | total consumit | uw
    verbruik | verbruik kwh | totaal verbruik kwh | verbruik in periode | verbruik m3 | uw verbruik in deze periode
    | consumo medido | consumo do período | consumo real | consumo estimado | consumo em kwh | total de consumo`),
  "customer.number": phrases(`kund id | kundid | avtalskontonummer | kundeid | kunde id | debitor nr |
    avtalenummer | asiakasnumero | asiakasnro | asiakastunnus | asiakas nro | kliendinumber | kliendi number |
    kliendi nr | kliendikood | kliendi kood | lepingupartneri number | klienta numurs | klienta nr | klienta kods |
    abonenta numurs | abonenta nr | klienta konta nr | abonenta kods | mokėtojo kodas | kliento kodas | abonento
    kodas | kliento numeris | abonento nr | kliento nr | vartotojo kodas | mokėtojo nr | vartotojo nr | abonento
    numeris | kliento id | nr klienta | numer klienta | nr płatnika | numer ewidencyjny | nr ewidencyjny | nr
    nabywcy | id klienta | nr odbiorcy | kod klienta | numer płatnika | numer nabywcy | nr kontrahenta | numer
    odbiorcy | zákaznické číslo | číslo zákazníka | číslo obchodního partnera | č zákazníka | číslo odběratele | id
    zákazníka | číslo klienta | zákaznické č | zákaznícke číslo | číslo obchodného partnera | číslo odberateľa |
    felhasználó azonosító | felhasználó azonosító száma | felhasználó azonosítója | vevő azonosító | vevő
    azonosítója | szerződéses folyószámla | szerződéses folyószámla szám | fogyasztó azonosító | partner azonosító |
    fizető azonosító | előfizetői azonosító | felhasználói azonosító | szerződő azonosító | ügyfél azonosítója |
    vevőszám | felhasználó azonosítószáma | cod client | cod abonat | cod de client | nr client | cod partener |
    codul de client | număr client | număr de client | šifra kupca | broj kupca | šifra korisnika | korisnički broj
    | broj korisnika | šifra potrošača | kupac broj | broj potrošača | kod kupca | id kupca | korisnička šifra |
    številka plačnika | šifra plačnika | številka kupca | št kupca | šifra stranke | številka odjemalca | št
    plačnika | številka naročnika | šifra odjemalca | naročniška številka | številka stranke | št naročnika | šifra
    naročnika | abone no | müşteri no | sözleşme hesap no | abone numarası | müşteri numarası | sözleşme hesap
    numarası | número de client | núm de client | número client | codi de client | uw klantnummer | klantnr |
    contractrekening | n cliente | número de cliente | conta cliente | conta contrato | código cliente | código do
    cliente`),
  "invoice.number": phrases(`fakturanummer | faktura nr | fakturanr | räkningsnummer | regningsnr | regning nr |
    regningsnummer | laskunumero | laskun numero | laskun nro | lasku nro | arve number | arve nr | rēķina nr |
    rēķins nr | rēķina numurs | sąskaita nr | sąskaitos numeris | sąskaitos nr | mokėjimo pranešimas nr | pvm
    sąskaita faktūra nr | faktura vat nr | rachunek nr | nr faktury | numer faktury | vyúčtování č | daňový doklad č
    | faktura č | číslo faktury | číslo dokladu | vyúčtovacia faktúra č | vyúčtovacia faktúra číslo | faktura číslo
    | számla sorszáma | számla száma | factură nr | seria și nr facturii | seria și nr | seria și numărul | seria și
    numărul facturii | serie și număr factură | nr factură | račun br | broj računa | račun broj | račun št |
    številka računa | račun številka | fatura no | fatura numarası | fatura seri no | fatura sıra no | factura núm |
    número de factura | núm de factura | núm factura | factuurnummer | notanr`),
  "invoice.date": phrases(`faktureringsdatum | regningsdato | faktureringsdato | laskun päivä | laskupäivä |
    laskun pvm | arve esitatud | rēķins sagatavots | izrakstīts | sąskaitos data | išrašyta | data wystawienia
    faktury | wystawiono | dátum vyhotovenia | datum vyhotovení | számla kiállításának kelte | számla kiállításának
    dátuma | data emiterii facturii | emisă la | data facturii | datum računa | datum izdavanja računa | fatura
    düzenleme tarihi | düzenleme tarihi | tanzim tarihi | data d emissió | data de la factura | datum nota | datum
    factuur`),
  "invoice.due_date": phrases(`autogirodatum | dras den | dras från konto | oss tillhanda | oss tillhanda senast
    | sidste rettidige betalingsdag | betalingsfrist | betalingsdato | rettidig betaling | trækkes | betales senest
    | sidste rettidige indbetalingsdag | trækkes via betalingsservice | forfall | trekkes fra konto | maksettava
    viimeistään | maksetähtpäev | tasuda hiljemalt | tasumise tähtaeg | tasuda enne | apmaksāt līdz | samaksāt līdz
    | rēķinu apmaksāt līdz | apmaksas datums | apmaksa līdz | apmokėti iki | sumokėti iki | mokėti iki | apmokėjimo
    terminas | sąskaitą apmokėti iki | mokėjimo terminas | sumokėkite iki | płatne do | zapłać do | prosimy o
    zapłatę do | termin zapłaty | zapłata do | do zapłaty do | termin płatności do | splatné do | uhraďte do |
    zaplaťte do | splatno | splatné dne | splatná do | splatnosť do | befizetési határidő | fizetési határidő | data
    scadentă | se plătește până la | plătiți până la | termen de plată | plata până la | data limită de plată | data
    limită plată | rok plaćanja | platiti do | dospijeće plaćanja | dospijeva | rok za plaćanje | zapade v plačilo |
    zapadlost | plačilo do | plačati do | rok za plačilo | son ödeme tarihi | son ödeme | data de càrrec | data
    límit de pagament | data de cobrament | uiterste betaaldatum | afschrijfdatum | incassodatum | betalen voor | te
    betalen uiterlijk | vervaldag | uiterlijk te betalen op | vervaldatum | te betalen vóór | uiterste betaaldag |
    pagar até | data de débito | pagamento até | débito a partir de | a pagar até | data limite`),
  "period.from": phrases(`period | fakturaperiod | avser perioden | förbrukningsperiod | avläsningsperiod |
    mätperiod | från | faktureringsperiod | leveransperiod | från och med | periode | forbrugsperiode |
    opgørelsesperiode | faktureringsperiode | afregningsperiode | fra | fra og med | avregningsperiode |
    fakturaperiode | forbruksperiode | leveringsperiode | måleperiode | laskutusjakso | laskutuskausi | kulutusjakso
    | ajanjakso | laskutusaika | ajalta | kulutuskausi | jakso | periood | arveldusperiood | alates |
    tarbimisperiood | arve periood | teenuse periood | periods | norēķinu periods | rēķina periods | patēriņa
    periods | laika periods | par periodu | laikotarpis | ataskaitinis laikotarpis | nuo | atsiskaitymo laikotarpis
    | už laikotarpį | sąskaitos laikotarpis | laikotarpis nuo | okres rozliczeniowy | okres | od | za okres | za
    okres od | okres rozliczeniowy od | okres od | rozliczenie za okres | okres sprzedaży | okres rozliczenia |
    zúčtovací období | fakturační období | období | fakturované období | za období | zúčtovací období od | účtované
    období | období od | období fakturace | zúčtovacie obdobie | fakturačné obdobie | obdobie | fakturované obdobie
    | za obdobie | vyúčtovacie obdobie | obdobie od | zúčtovacie obdobie od | elszámolási időszak | elszámolt
    időszak | számlázási időszak | időszak | elszámolás időszaka | számlázott időszak | elszámolt időszak kezdete |
    perioada de facturare | perioada facturată | perioada | perioada de consum | de la | perioada facturare |
    perioadă facturare | obračunsko razdoblje | razdoblje | razdoblje obračuna | obračun za razdoblje | za razdoblje
    | obračunsko razdoblje od | razdoblje od | obračunsko obdobje | obdobje | obdobje obračuna | za obdobje |
    obdobje dobave | obračun za obdobje | fatura dönemi | dönem | tüketim dönemi | okuma dönemi | ilk okuma tarihi |
    başlangıç tarihi | dönem başlangıcı | període de facturació | període | des del | període facturat | període de
    consum | van | verbruiksperiode | afrekenperiode | factuurperiode | afrekeningsperiode | periode van | período
    de faturação | período | período faturado | período de consumo | período de`),
  "period.to": phrases(`till | till och med | t o m | tom | til | til og med | saakka | asti | kuni | līdz | iki
    | do | ig | până la | la data | son okuma tarihi | bitiş tarihi | dönem bitişi | fins al | tot | tot en met | t
    m | até | até ao dia`),
  "invoice.net_total": phrases(`summa exklusive moms | beløb ekskl moms | i alt ekskl moms | total uten mva |
    verottomat yhteensä | veroton summa | maksumus käibemaksuta | kokku käibemaksuta | summa bez pvn | kopā bez pvn
    | suma be pvm | iš viso be pvm | wartość netto | razem netto | należność netto | ogółem netto | celkem bez dph |
    základ daně | spolu bez dph | základ dane | nettó számlaérték | nettó számlaérték összesen | nettó összesen |
    total fără tva | valoare fără tva | total factură fără tva | ukupno bez pdv a | osnovica | skupaj brez ddv |
    znesek brez ddv | kdv matrahı | matrah | kdv hariç tutar | kdv hariç toplam | ara toplam | total sense iva |
    base imposable | subtotaal | totaal excl btw | bedrag excl btw | valor sem iva | total sem impostos | subtotal`),
  "invoice.tax_total": phrases(`tva facturată | valoare tva | total tva | k d v | kdv tutarı | kdv | kwota vat |
    podatek vat | áfa összege | áfa összesen`),
  "invoice.gross_total": phrases(`att betala denna period | summa att betala | att betala | at betale | til
    betaling | i alt at betale | beløb til betaling | skyldigt beløb | til betaling i alt | å betale | beløp å
    betale | sum å betale | maksettavaa yhteensä | lasku yhteensä | laskun loppusumma | laskun summa | maksettava |
    kuulub tasumisele | maksmisele kuulub | arve summa | tasumisele kuuluv summa | kokku tasuda | kokku maksta |
    tasuda kokku | kuulub tasuda | summa apmaksai | apmaksai | rēķina summa | maksājamā summa | kopējā summa
    apmaksai | kopā samaksai | kopējā summa | summa samaksai | mokėtina suma | iš viso mokėti | bendra mokėtina suma
    | viso mokėti | suma apmokėjimui | mokėti | mokėti iš viso | iš viso mokėtina | kwota do zapłaty | należność do
    zapłaty | razem do zapłaty | należność ogółem | do zapłaty razem | należność za okres | do zapłaty | należność
    brutto | k úhradě | částka k úhradě | nedoplatek | zbývá uhradit | celkem k zaplacení | nedoplatek k úhradě |
    celkem k úhradě | k zaplacení | na úhradu | suma na úhradu | nedoplatok | k úhrade | celková suma na úhradu |
    nedoplatok na úhradu | celkom na úhradu | bruttó számlaérték | bruttó számlaérték összesen | fizetendő |
    fizetendő összeg | fizetendő összesen | total de plată | sumă de plată | suma de plată | total factură curentă |
    de plată | sold de plată | total factură | sold total de plată | total plată | iznos za uplatu | ukupno za
    plaćanje | ukupno za naplatu | ukupan iznos računa | iznos za plaćanje | za uplatu | ukupno za platiti | za
    platiti | znesek za plačilo | skupaj za plačilo | znesek računa | za plačilo | ödenecek toplam tutar | fatura
    tutarı | toplam fatura tutarı | ödenecek tutar | toplam tutar | son ödenecek tutar | import a pagar | total
    import factura | total a pagar | te betalen bedrag | door u te betalen | totaal factuur | totaal te betalen
    bedrag | totaal incl btw | valor a pagar | montante a pagar | valor a debitar | total da fatura | total fatura`),
  "party.seller": phrases(`elleverantör | elhandlare | energibolag | elleverandør | forsyningsselskab |
    strømleverandør | nettselskap | sähkönmyyjä | verkkoyhtiö | palveluntarjoaja | teenuse osutaja | pakalpojuma
    sniedzējs | paslaugų teikėjas | tiekėjas | sprzedawca energii | obchodník s elektřinou | szolgáltató neve |
    kereskedő | furnizor | opskrbljivač | isporučitelj | dobavitelj | tedarikçi | görevli tedarik şirketi | dağıtım
    şirketi | comercialitzadora | energieleverancier | comercializador`),
  "party.buyer": phrases(`avtalskund | kontohavare | aftager | anleggseier | kontraktspart | sopimusasiakas |
    laskutusasiakas | tarbija | klient | maksja | klients | abonents | maksātājs | lietotājs | mokėtojas | klientas
    | abonentas | vartotojas | odbiorca | płatnik | dane klienta | dane nabywcy | adresat | zákazník | plátce |
    odběratel | platiteľ | odberateľ | felhasználó | felhasználó neve | vevő neve | fizető neve | szerződő |
    szerződő neve | fogyasztó neve | vevő felhasználó neve | előfizető | fogyasztó | abonat | titular contract |
    consumator | nume client | denumire client | date client | korisnik | potrošač | platitelj | kupac | plačnik |
    odjemalec | naročnik | kupec | abone adı | abone | abone adı soyadı | abone bilgileri | müşteri bilgileri |
    müşteri adı | adı soyadı | ad soyad | adı soyadı ünvanı | ad soyad unvan | titular del contracte | dades del
    titular | contractant | contracthouder | titular do contrato`),
  "bill.other": phrases(`mätarnummer | mätare | mätarställning | föregående mätarställning | ingående
    mätarställning | utgående mätarställning | årsförbrukning | beräknad årsförbrukning | energiskatt | elöverföring
    | fast avgift | elområde | huvudsäkring | avtalsnummer | ocr | ocr nummer | målernummer | måler nr |
    måleraflæsning | årsforbrug | forventet årsforbrug | elafgift | betalings id | kreditornr | betalingsid |
    målerstand | forrige målerstand | årsforbruk | fastledd | energiledd | kid | kid nummer | forventet årsforbruk |
    målernr | mittarin numero | mittari | mittarilukema | edellinen lukema | uusi lukema | alkulukema | loppulukema
    | vuosikulutus | perusmaksu | viitenumero | sopimusnumero | mittarinumero | edellinen | viimeisin lukema |
    arvesti | arvesti number | arvesti nr | algnäit | lõppnäit | viitenumber | lepingu number | lepingu nr |
    skaitītājs | skaitītāja nr | skaitītāja numurs | sākuma rādījums | beigu rādījums | iepriekšējais rādījums |
    gada patēriņš | līguma numurs | līguma nr | skaitiklis | skaitiklio nr | skaitiklio numeris | rodmenys nuo |
    rodmenys iki | ankstesni rodmenys | metinis suvartojimas | sutarties nr | sutarties numeris | įmokos kodas | nr
    licznika | numer licznika | licznik | wskazanie bieżące | wskazanie poprzednie | odczyt poprzedni | odczyt
    bieżący | grupa taryfowa | taryfa | moc umowna | nr umowy | numer umowy | zużycie roczne | nr konta | nr
    rachunku | mnożna | roczne zużycie | číslo elektroměru | číslo plynoměru | číslo vodoměru | číslo měřidla |
    výrobní číslo | počáteční stav | konečný stav | distribuční sazba | jistič | variabilní symbol | konstantní
    symbol | roční spotřeba | číslo smlouvy | smluvní účet | číslo elektromera | číslo meradla | číslo vodomeru |
    počiatočný stav | variabilný symbol | konštantný symbol | distribučná sadzba | ročná spotreba | číslo zmluvy |
    zmluvný účet | mérő gyári száma | gyári szám | mérőóra száma | mérő száma | induló állás | záró állás | induló
    mérőállás | záró mérőállás | éves fogyasztás | mérőállás | előző mérőállás | szerződésszám | serie contor |
    contor | index vechi | index nou | index anterior | index actual | index curent | consum anual | număr contract
    | cont contract | nr contract | broj brojila | brojilo | staro stanje | novo stanje | završno stanje | poziv na
    broj | tarifni model | godišnja potrošnja | broj ugovora | številka števca | števec | začetno stanje | končno
    stanje | sklic | letna poraba | obračunska moč | številka pogodbe | sayaç no | sayaç seri no | ilk endeks | son
    endeks | önceki endeks | sözleşme gücü | çarpan | sözleşme no | tarife | comptador | núm comptador | potència
    contractada | número de comptador | número de contracte | referència del contracte | meternummer | beginstand |
    eindstand | meterstand | jaarverbruik | contractnummer | betalingskenmerk | nº contador | leitura anterior |
    leitura atual | potência contratada | entidade | referência multibanco | consumo anual`),
};
