import { inLines } from "../in-lines.ts";
import { wordingOf } from "./mended-wording.ts";

/** Wording of a row of a payslip that is not an item: sums, bases of taxes and contributions, the net result. */
const PAY_SUM = new RegExp(inLines`
  ^(?:impon\w*|imp (?:inps|irpef|fiscale|contrib\w*|inail)|tot|tota(?:le|li|l|les|ux|aal)
  |retribuzione (?:utile|imponibile)|(?:competenze|trattenute|ritenute|contributi) (?:totali|lorde)
  |dati (?:previdenziali|fiscali|contributivi)|previdenziali|goduto|maturato|residuo
  |(?:gesetzl\w* )?netto(?! (?:ab|be)zug)|nett|lordo|net|gesamt(?:brutto|abzuge|bezuge|netto|summe)|gesamt
  |summe|netto(?:lohn|gehalt|bezug|bezuge|verdienst|entgelt|loon|salaris)?
  |(?:steuer|sv|kv|rv|lst|kv pv) ?brutto|auszahl\w*|zahlbetrag|ue?berweisung\w*|loon (?:voor|sv|lh|volgens)
  |(?:salario|stipendio|salaire|salaris|salary|paga|importo|somma) (?:nett[oa]|net|neto)|uit te betalen
  |fiscaal loon|totaal|taxable|niable|(?:gross|earnings) for|gross pay td|take home|liquido
  |t (?:devengado|a deducir)|rem total|base (?:de )?(?:cotiz|i ?r ?p ?f|irpf|s s|a t|cc)|neto|cumul
  |montant net|razem|do wyplaty|podstawa|att utbetala|udbetal\w*|k vyplate)\b|\b(?:td|ytd|to date)$`);

/** The same in the languages of the north, the east and the south-east. */
const PAY_SUM_ELSEWHERE = new RegExp(inLines`
  ^(?:summa (?:avdrag|brutto|lon|skatt)|skatteunderlag|skattepliktig|utbetal\w*|nettolonn?|til udbetaling
  |til utbetaling|sum (?:trekk|brutto|lonn|fradrag|utbetalt)|i alt|skattepligtig
  |(?:am|skatte|trekk|feriepenge) ?grunn?d?lag|a indkomst|fradrag i alt
  |(?:nettopalkka|maksetaan|veronalainen|ennakonpidatyksen alainen|yhteensa|kertyma)
  |(?:palkat?|ansiot|vahennykset|pidatykset|rahapalkka|brutto) yhteensa
  |kokku|(?:\w+ )?kinnipidamised kokku|arvestatud kokku|netopalk|valjamaks\w*|(?:tulumaksuga )?maksustatav
  |(?:aprekinats|ieturets|ieturejumi|bruto) kopa|kopa\b|izmaksai|(?:ar iin )?apliekam\w*
  |is viso|viso|(?:priskaiciuota|isskaiciuota|isskaityta|priskaityta) (?:is )?viso|ismoketi\w*|moketina
  |i rankas|apmokestinam\w*
  |ogolem|suma|do przelewu|przychod|dochod
  |cista (?:mzda|penazi)|na vyplatu|celkem|spolu|uhrn|hruba mzda (?:celkem|spolu|celkom)
  |(?:danovy |ciastkovy |vymerovaci |vymeriavaci )?zaklad|srazky celkem|zrazky spolu|dobirka|doplatek mzdy
  |doplatok mzdy
  |(?:\w+ )?osszesen|kifizetendo|(?:ado|szja|jarulek|tb) ?alap\w*|utalando
  |salariul? net|rest (?:de )?plata|net de plata|venit (?:net|impozabil|baza|brut total)
  |baza (?:de calcul|calcul|impozit|cas)
  |bruto ukupno|ukup[na]\w*|za isplatu|iznos za isplatu|(?:porezna )?osnovica|dohodak|osobni odbitak
  |splosna olajsava|skupaj|(?:\w+ )?skupaj$|za izplacilo|(?:davcna )?osnova|izplacilo|nakazilo
  |toplam|(?:\w+ )?toplami?$|odenecek|ele gecen|(?:\w+ )*matrahi?$|kumulatif
  |total a deduir|liquid|a percebre|base subjecta)\b`);

/** Gross pay: the only item of some payslips, the sum of those above it on others. */
const GROSS = new RegExp(inLines`
  ^(?:brutto(?:lohn|gehalt|bezuge|entgelt|verdienst)?|brut{1,2}o ?(?:loon|salaris)
  |gross (?:pay|salary|wages|earnings)
  |(?:salaire )?brut|(?:remuneration|paie) brute
  |(?:retribuzione|stipendio) lord[oa]
  |bruttolonn?|brutto lonn?
  |bruttopalkka|brutopalk|brutotasu
  |bruto (?:alga|darbo|darba|placa|iznos)
  |hruba mzda|hruby prijem
  |brutto (?:ber|munkaber|jovedelem)
  |(?:salariu|venit) brut
  |brut ucret|salari brut)\b`);

export function statesGross(description: string): boolean {
  return GROSS.test(wordingOf(description));
}

/** A code or a letter may precede the words: "Z00099 Totale ritenute", "A. Total devengado". */
export function statesPaySum(description: string): boolean {
  const wording = wordingOf(withoutCode(description));
  return PAY_SUM.test(wording) || PAY_SUM_ELSEWHERE.test(wording) || NO_PAY.test(wording);
}

/** Sections of French and Spanish payslips that the law prescribes, and their lines that may stay empty. */
const PAY_SECTION = new RegExp(inLines`
  ^(?:sante|retraite|famille(?: securite sociale)?|allocations familiales|assurance chomage|chomage|csg crds
  |accidents du travail.*|autres contributions.*|exonerations.*|cotisations statutaires.*
  |horas extraordinarias|salario en especie|valor de los productos.*|otras deducciones
  |percepciones (?:no )?salariales|indemnizaciones o suplidos|prestaciones e indemnizaciones.*
  |impot sur le revenu)$`);

export function isPaySection(text: string): boolean {
  return PAY_SECTION.test(wordingOf(text));
}

export function withoutCode(description: string): string {
  return description.replace(/^(?:(?=\S*\d)\S{1,10}|\p{L}[.)]) (?=\S)/u, "");
}

/** What else a payslip states: holidays, the year's figures, what is set aside, how it is paid. */
const NO_PAY = new RegExp(inLines`
  ^(?:(?:dati )?progressiv\w*|(?:ferie|permessi|r ?o ?l|ex fest\w*) residu\w*
    |(?:quota )?t ?f ?r (?:accantonat\w*|mese|del mese|anno|al \d|maturat\w*|progr\w*|residu\w*)|quota t ?f ?r
    |(?:modalita|data|luogo) (?:di )?pagament\w*|importo accreditat\w*|quietanza|firma|da inizio anno
    |year to date|ytd|jahres(?:werte|summen?)|rest ?urlaub|urlaubs(?:anspruch|konto)|conges (?:pris|acquis|n 1)
    |przelew|ackumulerat|semester (?:saldo|kvar)\w*|(?:kvarvarande|sparade) semester\w*|hittil i ar|ar til dato
    |kertyma|lomapaiv\w* jaljella|puhkuse jaak|atvalinajuma atlikums|atostogu likutis
    |urlop (?:pozostaly|do wykorzystania)|zustatek dovolene|zostatok dovolenky|fennmarado szabadsag
    |(?:arbetsgivar|arbeidsgiver)avgift\w*|sotsiaalmaks|darba deveja|tooandja|darbdavi\w*|zamestnavatel\w*
    |odvody zamestnavatel\w*|szocho|szocialis hozzajarulasi|doprinos(?:i)? na placu|delodajal\w*|isveren)\b
  |\biban\b`);

/** The net result: "Netto in busta", "Net à payer", "Auszahlungsbetrag". */
const NET_PAY = new RegExp(inLines`
  \b(?:netto\w*|nett|net|neto|liquido|auszahl\w*|ue?berweisung\w*|zahlbetrag|uit te betalen|take home
  |a (?:pagar|percibir|percebre|payer)|a receber|do wyplaty|do przelewu|att utbetala
  |til (?:udbetaling|utbetaling)|u[dt]betalt|maksetaan|maksuun|valjamaks\w*|izmaksai|ismoketi\w*|i rankas
  |k vyplate|na vyplatu|cista mzda|kifizetendo|utalando|rest (?:de )?plata|za isplatu|za izplacilo|nakazilo
  |odenecek|ele gecen|liquid)\b`);
/** Bases of taxes are net, too. */
const NET_OF_TAXES = /\b(?:impon\w*|imposable|impozabil|taxable|social|fiscal\w*|steuer\w*|sv|matrahi?)\b/;

export function statesNetPay(text: string): boolean {
  const wording = wordingOf(text);
  return NET_PAY.test(wording) && !NET_OF_TAXES.test(wording);
}
