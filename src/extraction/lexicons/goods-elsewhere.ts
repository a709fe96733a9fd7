import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Labels of orders and delivery notes from countries whose languages `GOODS` does not have, beyond those of invoices,
 * in the order of `BILLS_ELSEWHERE`.
 */
export const GOODS_ELSEWHERE: Lexicon = {
  "order.number": phrases(`inköpsordernummer | inköpsordernr | beställning | inköpsorder | rekvisition nr | vårt
    ordernummer | vårt ordernr | beställnings nr | indkøbsordrenummer | indkøbsordrenr | indkøbsordre | købsordre nr
    | bestillingsnummer | vores ordrenr | rekvisitionsnr | vort ordrenr | bestillingsnr | innkjøpsordre |
    innkjøpsordre nr | innkjøpsordrenummer | innkjøpsordrenr | bestilling nr | ordre nr | ordrenummer | vårt ordrenr
    | ordrenr | tilausnumero | tilausnro | tilauksen numero | tilaus nro | ostotilaus nro | ostotilausnumero |
    ostotilaus | tilaus | ostotilauksen numero | tilaus nr | tellimuse nr | tellimuse number | tellimus nr |
    tellimus | ostutellimus nr | ostutellimus | ostutellimuse nr | pasūtījuma nr | pasūtījums nr | pasūtījuma numurs
    | pasūtījums | pirkuma pasūtījums nr | iepirkuma pasūtījums nr | pirkuma pasūtījuma nr | užsakymo nr | užsakymas
    nr | užsakymo numeris | užsakymas | pirkimo užsakymas nr | pirkimo užsakymo nr | pirkimo užsakymas | zamówienie
    nr | nr zamówienia | numer zamówienia | zamówienie | zamówienie zakupu nr | zamówienie do dostawcy nr | zam nr |
    objednávka č | číslo objednávky | objednávka číslo | objednávka | č objednávky | obj č | objednávka vydaná č |
    vydaná objednávka č | číslo dokladu | megrendelés száma | megrendelésszám | megrendelés sorszáma | rendelésszám
    | rendelés száma | beszerzési rendelés száma | megrendelés szám | rendelési szám | megrendelés azonosító |
    megrendelés azonosítója | comandă nr | nr comandă | număr comandă | numărul comenzii | comandă de achiziție nr |
    comandă | nr comenzii | comandă furnizor nr | narudžbenica br | broj narudžbenice | narudžba br | broj narudžbe
    | narudžbenica broj | narudžbenica | narudžba | narudžba broj | br narudžbenice | naročilo št | naročilnica št |
    številka naročila | št naročila | številka naročilnice | naročilo | naročilnica | št naročilnice | naročilo
    številka | naročilnica številka | sipariş no | sipariş numarası | satın alma sipariş no | satınalma sipariş no |
    satınalma sipariş numarası | satın alma siparişi no | comanda núm | núm comanda | número de comanda | comanda de
    compra núm | núm de comanda | comanda número | bestelnummer | bestelbonnummer | bestelbon nr | bestelling nr |
    inkooporder nr | bestelbon | ordernr | inkoopnummer | encomenda nº | nº encomenda | nota de encomenda nº |
    encomenda n | nº da encomenda | número da encomenda | ordem de compra nº | ordem de compra | número de encomenda
    | requisição nº`),
  "invoice.order_number": phrases(`ert inköpsordernr | ert beställningsnr | kundens ordernr | kundens
    ordernummer | inköpsorder | deres ordre | deres ordrenr | jeres ordrenr | jeres ordre | deres ordre nr |
    rekvisition | deres rekvisition | kundens ordrenr | ordrenummer | ordrenr | indkøbsordre | deres bestilling |
    deres bestillingsnr | kundens ordrenummer | bestillingsnr | tilausnumero | tilausnro | tilauksen numero | tilaus
    nro | tilausnumeronne | tilauksenne | asiakkaan tilausnumero | ostotilausnumero | asiakkaan tilaus | tilaus |
    tellimuse nr | tellimuse number | tellimus nr | teie tellimus | ostja tellimus | kliendi tellimuse nr | kliendi
    tellimus | tellimus | pasūtījuma nr | pasūtījums nr | pasūtījuma numurs | klienta pasūtījums | jūsu pasūtījums |
    klienta pasūtījuma nr | pasūtījums | užsakymo nr | užsakymas nr | užsakymo numeris | jūsų užsakymas | kliento
    užsakymas | kliento užsakymo nr | jūsų užsakymo nr | pirkėjo užsakymo nr | užsakymas | zamówienie nr | nr
    zamówienia | numer zamówienia | nr zamówienia klienta | zamówienie klienta | państwa zamówienie | do zamówienia
    | dot zamówienia | zamówienie odbiorcy | zamówienie | do zamówienia nr | číslo objednávky | objednávka č | vaše
    objednávka | vaše objednávka č | k objednávce | objednávka odběratele | dle objednávky | na základě objednávky |
    objednávka | k objednávce č | dle objednávky č | vaša objednávka | vaša objednávka č | k objednávke | podľa
    objednávky | na základe objednávky | objednávka odberateľa | k objednávke č | vevő rendelésszáma | vevői
    rendelésszám | vevői megrendelés | vevői rendelés | vevői rendelés száma | hivatkozott megrendelés | rendelés |
    megrendelés | vevői megrendelés száma | comanda dvs | comanda clientului | conform comandă | conform comenzii |
    conform comenzii nr | comanda client | comandă nr | nr comandă | conform comandă nr | comandă client nr | vaša
    narudžba | vaša narudžbenica | po narudžbi | vaš broj narudžbe | narudžba kupca | po narudžbenici | narudžbenica
    kupca | vaša narudžbenica br | broj narudžbe | narudžba br | broj narudžbenice | narudžbenica br | po narudžbi
    br | vaša narudžba br | vaše naročilo | vaše naročilo št | vaša naročilnica | po naročilu | naročilo kupca | po
    naročilnici | naročilo št | številka naročila | št naročila | naročilnica št | po naročilu št | vaša naročilnica
    št | naročilnica | naročilo | sipariş no | müşteri sipariş no | sipariş referansı | siparişiniz | sipariş
    numarası | la seva comanda | la vostra comanda | ref comanda | s comanda | número de comanda | núm de comanda |
    uw ordernummer | uw bestelnummer | uw inkoopnummer | bestelbon | uw inkooporder | uw bestelbon | sua encomenda |
    encomenda do cliente | ref encomenda | vossa encomenda nº | v encomenda nº | sua encomenda nº | encomenda nº |
    nº encomenda | nota de encomenda`),
  "order.date": phrases(`orderdatum | beställningsdatum | beställd | ordredato | bestillingsdato | dato |
    bestilt dato | bestilt | tilauspäivä | tilauspvm | päiväys | päivämäärä | pvm | tilauksen päiväys |
    tilauspäivämäärä | tellimuse kuupäev | kuupäev | tellimiskuupäev | pasūtījuma datums | datums | pasūtīšanas
    datums | užsakymo data | užsakymo suformavimo data | data zamówienia | data złożenia zamówienia | data złożenia
    | z dnia | data wystawienia zamówienia | datum objednávky | datum vystavení | vystaveno dne | datum objednání |
    ze dne | dátum objednávky | dátum vystavenia | zo dňa | vystavené dňa | vystavená dňa | dátum objednania |
    megrendelés dátuma | megrendelés kelte | rendelés dátuma | kelt | dátum | rendelés kelte | data comenzii | data
    comandă | din data | datum narudžbe | datum narudžbenice | datum izrade | datum naročila | datum naročilnice |
    sipariş tarihi | tarih | düzenleme tarihi | data comanda | data de comanda | data de la comanda | besteldatum |
    datum order | datum bestelling | data da encomenda | data encomenda`),
  "invoice.delivery_date": phrases(`önskad leveransdag | önskat leveransdatum | leveranstid | önskad leverans |
    bekräftad leverans | leverans senast | begärt leveransdatum | levereras senast | begärd leveransdag |
    leveransdatum | leveransdag | ønsket levering | ønsket leveringsdato | levering senest | leveringstid |
    leveringstidspunkt | bedes leveret | leveres senest | leveringsfrist | ønskes leveret | levering innen | leveres
    innen | ønsket leveringsdag | leveringsdato | toimituspäivä | toimitusaika | toivottu toimituspäivä | toimitus
    viimeistään | toimituspvm | haluttu toimituspäivä | pyydetty toimituspäivä | toimitetaan viimeistään | toivottu
    toimitus | toimitettava viimeistään | toimitusajankohta | toivottu toimitusaika | tarnekuupäev | tarneaeg |
    soovitud tarneaeg | tarne tähtaeg | tarnetähtaeg | soovitud tarnekuupäev | tarne hiljemalt | tarnepäev |
    piegādes datums | piegādes termiņš | vēlamais piegādes datums | piegādāt līdz | piegāde līdz | vēlamais piegādes
    termiņš | pristatymo data | pristatymo terminas | pristatyti iki | pageidaujama pristatymo data | tiekimo data |
    pristatymas iki | norima pristatymo data | tiekimo terminas | termin dostawy | data dostawy | termin realizacji
    | oczekiwana data dostawy | wymagana data dostawy | data realizacji | dostawa do | termin dostawy do | planowana
    data dostawy | żądany termin dostawy | wymagany termin dostawy | termín dodání | datum dodání | požadovaný
    termín dodání | požadované datum dodání | dodací termín | dodat do | termín dodávky | datum dodávky | požadovaný
    termín | dodání do | termín plnění | termín dodania | dátum dodania | požadovaný termín dodania | dodať do |
    požadovaný dátum dodania | dodanie do | termín plnenia | szállítási határidő | kért szállítási határidő |
    szállítás dátuma | teljesítési határidő | kért szállítási dátum | kért szállítási időpont | kért szállítás |
    szállítási dátum | termen de livrare | data livrării | termen livrare | data livrare | livrare până la | data de
    livrare | data livrării solicitată | termen solicitat | rok isporuke | datum isporuke | traženi datum isporuke |
    željeni datum isporuke | isporuka do | željeni rok isporuke | traženi rok isporuke | rok dostave | datum dostave
    | rok dobave | datum dobave | želeni rok dobave | dobava do | dobavni rok | zahtevani rok dobave | zahtevani
    datum dobave | želeni datum dobave | dobaviti do | teslim tarihi | teslimat tarihi | istenen teslim tarihi |
    termin tarihi | talep edilen teslim tarihi | istenilen teslim tarihi | data de lliurament | data d entrega |
    termini de lliurament | data lliurament | lliurament previst | data de lliurament prevista | termini d entrega |
    data entrega | uiterste leverdatum | leveren voor | levertijd | gevraagde leverdatum | leverdatum gewenst |
    uiterlijk leveren op | prazo de entrega | data prevista de entrega | entrega prevista | data de entrega
    pretendida | entregar até | data de entrega solicitada | data de entrega prevista`),
  "order.total": phrases(`ordersumma | ordervärde | totalt ordervärde | summa order | ordertotal | orderbelopp |
    ordretotal | ordresum | ordrebeløb | ordre i alt | samlet ordrebeløb | ordrebeløp | sum ordre | total ordre |
    ordreverdi | tilaus yhteensä | tilauksen arvo | tilauksen loppusumma | tilauksen summa | tilauksen arvo yhteensä
    | tilauksen kokonaissumma | tellimus kokku | tellimuse summa | tellimuse maksumus | tellimuse summa kokku |
    pasūtījuma summa | pasūtījums kopā | pasūtījuma kopsumma | pasūtījuma vērtība | užsakymo suma | užsakymo vertė |
    bendra užsakymo suma | razem zamówienie | suma zamówienia | wartość zamówienia netto | wartość zamówienia brutto
    | łączna wartość zamówienia | hodnota objednávky | cena celkem | objednávka celkem | celková cena | celková
    hodnota objednávky | cena spolu | objednávka spolu | megrendelés összértéke | megrendelés értéke | rendelés
    összesen | rendelés értéke | megrendelés összesen | rendelés összértéke | total comandă | valoare comandă |
    valoarea comenzii | valoare totală comandă | total general | ukupno narudžba | vrijednost narudžbe | ukupan
    iznos narudžbe | ukupna vrijednost narudžbe | iznos narudžbe | vrednost naročila | skupaj naročilo | skupna
    vrednost naročila | znesek naročila | sipariş toplamı | sipariş tutarı | toplam sipariş tutarı | total comanda |
    import comanda | import de la comanda | import total comanda | valor da encomenda | total da nota de encomenda`),
  "delivery.number": phrases(`följesedel nr | följesedelsnummer | följesedelsnr | följesedel | fs nr |
    följesedelnr | leveransnummer | leveransnr | følgeseddel nr | følgeseddelnr | følgeseddelnummer | følgeseddel |
    leveringsnummer | leverance nr | leverings nr | pakkseddel nr | pakkseddelnr | pakkseddel | pakkseddelnummer |
    lähetysluettelo nro | lähetysluettelon numero | lähete nro | lähetteen numero | lähetenumero | lähetysnumero |
    toimitusnumero | lähetysluettelo | lähete | toimituksen numero | lähetteen nro | saateleht nr | saatelehe nr |
    saatelehe number | saateleht | kauba saateleht nr | saateleht number | pavadzīme nr | pavadzīmes nr | pavadzīmes
    numurs | pavadzīme | preču pavadzīme nr | preču pavadzīme rēķins nr | preču pavadzīmes nr | važtaraštis nr |
    važtaraščio nr | važtaraščio numeris | krovinio važtaraštis nr | važtaraštis | serija nr | krovinio važtaraščio
    nr | nr wz | dokument wz nr | numer wz | nr dokumentu | wydanie zewnętrzne nr | dowód dostawy nr | numer
    dokumentu | dokument wz | dodací list č | dodací list číslo | číslo dodacího listu | dodací list | č dodacího
    listu | dl č | číslo dl | číslo dokladu | číslo dodacieho listu | č dodacieho listu | szállítólevél száma |
    szállítólevél sorszáma | szállítólevélszám | szállítólevél szám | szállítólevél | sorszám | bizonylat száma |
    bizonylatszám | bizonylat sorszáma | szállítólevél azonosító | szállítólevél azonosítója | aviz nr | aviz de
    însoțire nr | aviz de însoțire a mărfii nr | nr aviz | număr aviz | aviz de expediție nr | seria nr | serie și
    număr | seria și numărul | otpremnica br | broj otpremnice | otpremnica broj | otpremnica | br otpremnice |
    dobavnica št | številka dobavnice | št dobavnice | dobavnica | dobavnica številka | irsaliye no | sevk
    irsaliyesi no | irsaliye numarası | e irsaliye no | irsaliye | irsaliye seri no | sevk irsaliyesi numarası |
    albarà núm | núm albarà | número d albarà | albarà | albarà número | núm d albarà | albarà de lliurament núm |
    leveringsbon nr | leverbonnummer | leverbon | leveringsbonnummer | leveringsbon | leverbon nr | afleverbon nr |
    verzendnota nr | zendingnummer | afleverbon | zendnota nr | verzendnota | guia de transporte nº | guia de
    remessa nº | guia nº | nº guia | nº da guia | documento nº | nº documento | nº do documento`),
  "delivery.date": phrases(`följesedelsdatum | utskriftsdatum | leveransdatum | følgeseddeldato | dato |
    leveringsdato | päiväys | pvm | päivämäärä | lähetyspäivä | toimituspäivä | lähetteen päiväys | toimituspvm |
    kuupäev | saatelehe kuupäev | väljastamise kuupäev | datums | izrakstīšanas datums | pavadzīmes datums |
    izsniegšanas datums | išrašymo data | važtaraščio data | važtaraščio išrašymo data | surašymo data | data
    wystawienia | data wydania | z dnia | data dokumentu | data wz | datum vystavení | ze dne | datum dodacího listu
    | vystaveno dne | datum dodání | dátum vystavenia | zo dňa | vystavený dňa | dátum dodacieho listu | dátum
    dodania | dátum | kelt | kiállítás dátuma | kiállítás kelte | szállítás dátuma | kelte | szállítólevél kelte |
    bizonylat kelte | szállítólevél dátuma | data emiterii | data avizului | din data | datum otpremnice | datum
    izdavanja | datum isporuke | datum dobavnice | datum izdaje | datum dobave | irsaliye tarihi | tarih | düzenleme
    tarihi | düzenlenme tarihi | data albarà | data de l albarà | data d emissió | datum pakbon | datum leveringsbon
    | data de emissão | data da guia`),
  "delivery.parcels": phrases(`antal kolli | antal kollin | totalt antal kolli | antal pallar | kolliantal |
    kollin | antal paller | kolli i alt | antal pakker | antall kolli | antall paller | antall pakker | totalt
    antall kolli | kollimäärä | kollia | kollit | kollit yhteensä | kollien määrä | pakkausten määrä | kolliluku |
    kolleja | kollia yhteensä | kolleja yhteensä | pakkide arv | pakkeühikuid | pakendite arv | kohtade arv |
    kollide arv | pakikohti | pakke kokku | kastide arv | aluste arv | vietu skaits | iepakojumu skaits | paku
    skaits | iepakojuma vietu skaits | kravas vietu skaits | vietų skaičius | pakuočių skaičius | vietų sk |
    krovinio vietų skaičius | palečių skaičius | siuntos vietų skaičius | liczba opakowań | liczba paczek | liczba
    palet | ilość palet | liczba kartonów | razem opakowań | ilość kolli | liczba kolli | ilość kartonów | počet
    balíků | počet kolli | počet palet | počet balení | počet obalů | počet nákladových kusů | počet kartonů | počet
    kusů celkem | počet obalů celkem | počet balíkov | počet paliet | počet kartónov | počet kusov spolu | csomagok
    száma | kollik száma | raklapok száma | csomag db | kolliszám | colli szám | csomagszám | raklapszám | kolli
    szám | nr colete | număr colete | colete | nr paleți | număr paleți | număr de colete | total colete | broj
    koleta | koleta | broj paketa | broj paleta | ukupno koleta | br koleta | število kolijev | kolijev | število
    paketov | število palet | št kolijev | število tovorkov | tovorkov | koli adedi | paket adedi | koli sayısı |
    palet adedi | toplam koli | kap adedi | toplam koli adedi | kap sayısı | paket sayısı | nombre de bultos |
    nombre de paquets | paquets | núm bultos | embalums | nombre d embalums | núm de bultos | aantal pallets |
    aantal dozen | colli | nº de volumes | número de volumes | total de volumes | nº de paletes`),
  "delivery.weight": phrases(`vikt | bruttovikt | totalvikt | vikt kg | nettovikt | total vikt | bruttovikt kg |
    vikt brutto | total vikt kg | totalvikt kg | vægt | bruttovægt | samlet vægt | vægt kg | vægt i alt | totalvægt
    | nettovægt | bruttovægt kg | total vægt | vekt | bruttovekt | totalvekt | vekt kg | samlet vekt | nettovekt |
    total vekt | bruttovekt kg | paino | bruttopaino | kokonaispaino | paino kg | paino yhteensä | nettopaino |
    bruttopaino kg | kokonaispaino kg | kaal | brutokaal | kogukaal | kaal kg | netokaal | bruto kaal | kaal kokku |
    brutokaal kg | brutomass | svars | bruto svars | kopējais svars | svars kg | neto svars | bruto kg | bruto svars
    kg | kopsvars | bruto masa | svoris | bruto svoris | bendras svoris | svoris kg | neto svoris | bruto svoris kg
    | krovinio svoris | bendras svoris kg | waga | waga kg | masa | waga całkowita | masa całkowita | waga razem |
    waga brutto kg | masa brutto kg | łączna waga | waga łączna | masa netto | waga netto | łączna masa | hmotnost |
    hmotnost brutto | celková hmotnost | hmotnost kg | brutto hmotnost | hmotnost celkem | hrubá hmotnost | celková
    hmotnost kg | hmotnost netto | hmotnosť spolu | hmotnosť netto | tömeg | bruttó tömeg | súly | bruttó súly |
    össztömeg | összsúly | tömeg kg | súly kg | bruttó kg | összes súly | bruttó súly kg | bruttó tömeg kg | nettó
    súly | összes tömeg | nettó tömeg | greutate | greutate brută | greutate totală | greutate kg | masa brută |
    greutate brută kg | greutate totală kg | greutate netă | težina | bruto težina | ukupna težina | težina kg |
    bruto masa kg | ukupna masa | bruto težina kg | neto težina | teža | bruto teža | skupna teža | teža kg | bruto
    teža kg | masa bruto | teža bruto | skupna masa | neto teža | ağırlık | brüt ağırlık | toplam ağırlık | ağırlık
    kg | brüt kg | toplam kg | brüt ağırlık kg | net ağırlık | pes | pes brut | pes total | pes kg | pes brut kg |
    pes net | pes total kg | totaal gewicht kg | gewicht bruto | nettogewicht | peso bruto kg | peso líquido`),
  "delivery.other": phrases(`fraktförare | transportör | leveransvillkor | leveranssätt | transportsätt |
    avsändningsdatum | godsmärkning | utleveransdatum | fraktsedel | plockat av | volym | lastat | fragtmand |
    leveringsbetingelser | leveringsmåde | afsendelsesdato | fragtbrev | forsendelsesmåde | forsendelse |
    leveringsmåte | sendt dato | forsendelsesmåte | fraktbrev | sendingsnummer | kuljetusliike | rahdinkuljettaja |
    toimitustapa | toimitusehto | kuljetustapa | rahtikirja | rahtikirjan numero | kuljettaja | toimituslauseke |
    tilavuus | vedaja | transpordivahend | tarnetingimus | väljastas | vastu võttis | autojuht | laadimise kuupäev |
    pārvadātājs | transportlīdzeklis | autovadītājs | vadītājs | izsniedza | saņēma | piegādes noteikumi |
    automašīnas nr | vežėjas | vairuotojas | automobilio nr | pakrovimo data | iškrovimo data | išdavė | priėmė |
    transporto priemonė | przewoźnik | kierowca | nr rejestracyjny | środek transportu | sposób dostawy | warunki
    dostawy | data wysyłki | data załadunku | wydał | odebrał | wystawił | magazyn | list przewozowy | objętość |
    dopravce | způsob dopravy | řidič | spz | datum expedice | dodací podmínky | vydal | převzal | vystavil | sklad
    | datum odeslání | dopravca | spôsob dopravy | vodič | ečv | dátum expedície | dodacie podmienky | prevzal |
    dátum odoslania | fuvarozó | szállítás módja | rendszám | gépjárművezető | sofőr | kiadta | átvette | raktár |
    kiszállítás dátuma | fuvarlevél | szállítmányozó | transportator | mijloc de transport | delegat | nr auto |
    număr auto | data expediției | data și ora expedierii | șofer | gestiune | prijevoznik | vozač | registracija |
    način otpreme | registarska oznaka | izdao | primio | skladište | način isporuke | datum otpreme | prevoznik |
    voznik | registrska številka | način odpreme | izdal | prevzel | skladišče | način dostave | datum odpreme |
    taşıyıcı | nakliye firması | şoför | plaka | araç plakası | sevk tarihi | fiili sevk tarihi | teslim eden |
    teslim alan | sevk saati | sürücü | taşıyıcı firma | data d enviament | data d expedició | magatzem | matrícula
    | vervoerder | verzenddatum | kenteken | leveringsvoorwaarden | magazijn | verzendwijze | transportador | data
    de carga | hora de carga | início do transporte | expedição | motorista | código at | atcud`),
  "party.other": phrases(`izsniegšanas vieta | saņemšanas vieta | pakrovimo vieta | iškrovimo vieta | pristatymo
    vieta | pristatymo adresas | godsadress | lossningsplats | losseplads | leveringssted | aflæsningssted |
    losseplass | leveringsadresse | purkupaikka | toimituspaikka | lastauspaikka | toimitusosoite | laadimiskoht |
    mahalaadimiskoht | tarneaadress | sihtkoht | miejsce dostawy | adres dostawy | miejsce załadunku | miejsce
    rozładunku | dodací adresa | místo dodání | místo určení | místo vykládky | dodacia adresa | miesto dodania |
    miesto určenia | miesto vykládky | rendeltetési hely | felrakodás helye | lerakodás helye | kiszállítás helye |
    locul livrării | loc de livrare | adresa de livrare | loc de încărcare | loc de descărcare | punct de livrare |
    mjesto isporuke | mjesto utovara | mjesto istovara | adresa isporuke | adresa dostave | mjesto dostave | kraj
    dobave | naslov dobave | kraj dostave | naslov dostave | mesto dobave | kraj razklada | kraj naklada | teslimat
    adresi | teslim adresi | sevk adresi | teslim yeri | sevk yeri | lloc de lliurament | adreça de lliurament |
    lloc d entrega | laadplaats | losplaats | local de entrega | morada de entrega | local de descarga`),
  "party.seller": phrases(`avsändare | leverantör | afsender | leverandør | lähettäjä | toimittaja | saatja |
    tarnija | nosūtītājs | piegādātājs | preču nosūtītājs | siuntėjas | tiekėjas | krovinio siuntėjas | nadawca |
    dostawca | wystawca | odesílatel | dodavatel | odosielateľ | dodávateľ | feladó | szállító | expeditor |
    furnizor | pošiljatelj | dobavljač | isporučitelj | dobavitelj | gönderen | tedarikçi | satıcı | remitent |
    proveïdor | expedidor | afzender | leverancier | remetente | fornecedor`),
  "party.buyer": phrases(`mottagare | beställare | modtager | bestiller | varemodtager | mottaker | varemottaker
    | vastaanottaja | tilaaja | saaja | tellija | kauba saaja | saņēmējs | pasūtītājs | preču saņēmējs | gavėjas |
    užsakovas | krovinio gavėjas | odbiorca | zamawiający | příjemce | objednatel | príjemca | objednávateľ |
    címzett | megrendelő | átvevő | destinatar | beneficiar | achizitor | primatelj | naručitelj | prejemnik |
    naročnik | alıcı | sayın | teslim alan firma | destinatari | comprador | ontvanger | geadresseerde | besteller |
    opdrachtgever | destinatário`),
};
