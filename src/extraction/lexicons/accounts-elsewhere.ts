import { type Lexicon, phrases } from "./concepts.ts";

/**
 * Labels of account statements from countries whose languages `ACCOUNTS` does not have: Swedish, Danish, Norwegian,
 * Finnish; Polish, Czech, Slovak, Hungarian, Romanian; Croatian, Slovene; Lithuanian, Latvian, Estonian.
 */
export const ACCOUNTS_ELSEWHERE: Lexicon = {
  "statement.holder":
    phrases(`kontohavare | kontoinnehavare | kontohaver | kontoindehaver | kontoeier | kontoinnehaver |
    tilinomistaja | tilin omistaja | tilinhaltija | właściciel rachunku | posiadacz rachunku | posiadacz |
    majitel účtu | název účtu | majiteľ účtu | názov účtu | számlatulajdonos | számlatulajdonos neve | ügyfél neve |
    titular cont | titularul contului | titular | nume client | vlasnik računa | vlasnik | naziv klijenta |
    imetnik računa | imetnik | sąskaitos savininkas | konta īpašnieks | konto omanik | konto nimi`),
  "statement.date":
    phrases(`utskriftsdatum | utskriven | udskrevet | udskriftsdato | dato for udskrift | utskriftsdato |
    tulostettu | tulostuspäivä | data wyciągu | data sporządzenia | data wystawienia | wygenerowano | datum výpisu |
    datum vystavení | datum vystavení výpisu | dátum výpisu | dátum vystavenia | kivonat kelte | kivonat dátuma |
    kelt | készült | data extras | data extrasului | data emiterii | data generării | generat la | datum izvoda |
    datum izvatka | datum izdavanja | datum izpiska | datum izdaje | izrašo data`),
  "period.from": phrases(
    `za okres od | okres od | za období od | období od | za obdobie od | obdobie od | za razdoblje od |
    razdoblje od | perioada de la | od | fra | från | de la`,
  ),
  "period.to": phrases("till | til | do | până la | asti"),
  "statement.opening_balance":
    phrases(`ingående saldo | ingående balans | saldo vid periodens början | startsaldo | primosaldo | primo saldo |
    saldo primo | saldo fra | overført saldo | saldo overført | saldo overført fra forrige | inngående saldo |
    inngående balanse | saldo fra kontoutskrift | alkusaldo | saldo alussa | edellinen saldo | saldo kauden alussa |
    saldo początkowe | saldo otwarcia | saldo poprzednie | počáteční zůstatek | počáteční stav |
    předchozí zůstatek | zůstatek na začátku období | počiatočný zostatok | počiatočný stav | začiatočný zostatok |
    nyitó egyenleg | nyitóegyenleg | induló egyenleg | előző egyenleg | kezdő egyenleg | sold inițial |
    sold precedent | sold anterior | sold la începutul perioadei | početno stanje | prethodno stanje |
    stanje prethodnog izvoda | začetno stanje | prejšnje stanje | predhodno stanje | pradinis likutis |
    likutis pradžioje | sākuma atlikums | algsaldo | algjääk`),
  "statement.closing_balance":
    phrases(`utgående saldo | utgående balans | saldo vid periodens slut | slutsaldo | ultimosaldo | ultimo saldo |
    saldo ultimo | ny saldo | sluttsaldo | utgående balanse | loppusaldo | saldo lopussa | uusi saldo |
    saldo kauden lopussa | saldo końcowe | saldo zamknięcia | saldo bieżące | konečný zůstatek | konečný stav |
    zůstatek na konci období | konečný zostatok | záró egyenleg | záróegyenleg | új egyenleg | sold final |
    sold curent | sold nou | sold la sfârșitul perioadei | konačno stanje | novo stanje | završno stanje |
    stanje na dan | končno stanje | galutinis likutis | likutis pabaigoje | beigu atlikums | lõppsaldo | lõppjääk`),
  "statement.total_credits":
    phrases(`summa insättningar | insättningar totalt | totalt insatt | insättningar | indsat i alt |
    indbetalinger i alt | i alt indsat | sum innskudd | sum inn på konto | sum inn | innskudd i alt |
    panot yhteensä | hyvitykset yhteensä | tulot yhteensä | suma uznań | uznania razem | suma wpływów |
    wpływy razem | wpływy | uznania | obroty ma | příjmy celkem | celkem příjmy | kreditní obrat | připsáno celkem |
    celkem připsáno | suma příjmů | kreditné obraty | kreditný obrat | príjmy spolu | jóváírások összesen |
    jóváírás összesen | összes jóváírás | bevételek összesen | jóváírások | total credit | total intrări |
    total încasări | total creditor | rulaj creditor | rulaj credit | total rulaj creditor | ukupno uplate |
    uplate ukupno | ukupan potražni promet | potražni promet | ukupno potražuje | ukupno u korist | promet v dobro |
    skupaj v dobro | skupaj dobro | iš viso kredito | kopā ieņēmumi | kokku kreedit`),
  "statement.total_debits":
    phrases(`summa uttag | uttag totalt | totalt uttag | uttag | hævet i alt | udbetalinger i alt | i alt hævet |
    sum uttak | sum ut av konto | sum ut | uttak i alt | otot yhteensä | veloitukset yhteensä | menot yhteensä |
    suma obciążeń | obciążenia razem | suma wydatków | wydatki razem | wydatki | obciążenia | obroty wn |
    výdaje celkem | celkem výdaje | debetní obrat | odepsáno celkem | celkem odepsáno | suma výdajů |
    debetné obraty | debetný obrat | výdavky spolu | terhelések összesen | terhelés összesen | összes terhelés |
    kiadások összesen | terhelések | total debit | total ieșiri | total plăți | total debitor | rulaj debitor |
    rulaj debit | total rulaj debitor | ukupno isplate | isplate ukupno | ukupan dugovni promet | dugovni promet |
    ukupno duguje | ukupno na teret | promet v breme | skupaj v breme | skupaj breme | iš viso debeto |
    kopā izdevumi | kokku deebet`),
  "statement.other":
    phrases(`kontonummer | kontoutdrag nr | kontoudtog nr | kontoutskrift nr | tiliotteen numero | tilinumero |
    číslo účtu | číslo výpisu | výpis č | nr wyciągu | wyciąg nr | nr rachunku | numer rachunku | számlaszám |
    kivonat száma | cont | nr extras | broj računa | broj izvoda | izvod br | številka računa | številka izpiska |
    disponibelt belopp | disponibelt beløb | disponibel saldo | käytettävissä | dostępne środki | saldo dostępne |
    použitelný zůstatek | disponibilný zostatok | rendelkezésre álló egyenleg | sold disponibil |
    raspoloživo stanje | razpoložljivo stanje | kredit | kreditgräns`),
};
