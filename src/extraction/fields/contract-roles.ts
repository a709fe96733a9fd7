import { inLines } from "../in-lines.ts";
import { phrases } from "../lexicons/concepts.ts";
import { foldText } from "../page/text.ts";

/** Names of the two sides of a contract: the provider of the thing, the work or the money, and its recipient. */
interface Sides {
  /** Usually named first. */
  readonly first: readonly string[];
  readonly second: readonly string[];
}

const SIDES: readonly Sides[] = [
  {
    first: phrases(`locatore | locatrice | locatori | parte locatrice | landlord | landlady | lessor | vermieter |
      vermieterin | verpächter | bailleur | bailleresse | arrendador | arrendadora | hauptmieter | hauptmieterin |
      untervermieter | untervermieterin | verpächterin | sublocatore | sublocatrice | affittante | landlords |
      lessors | bailleurs | arrendadores | concedenti | proprietari | concedente | proprietario | proprietaria |
      owner | host | head tenant | head lessor | sub-lessor | sublandlord | eigentümer | eigentümerin | gastgeber |
      propriétaire | locataire principal | locataire principale | sous-bailleur | subarrendador | subarrendadora |
      propietario | propietaria | ospitante`),
    second:
      phrases(`conduttore | conduttrice | conduttori | parte conduttrice | inquilino | untermieter | untermieterin |
      subconduttore | subconduttrice | affittuario | affittuaria | parte affittuaria | tenant | lessee | mieter |
      mieterin | pächter | locataire | locataires | sous-locataire | preneur | preneuse | tenants | lessees |
      inquilini | preneurs | affittuari | occupant | subarrendatario | subarrendataria | subtenant | sub-tenant |
      sublessee | guest | sublocatario | sublocataria | locataria | pächterin | nutzer | nutzerin | gast | ospite |
      arrendatario | arrendataria | arrendatarios | utilizzatore`),
  },
  {
    first:
      phrases(`comodante | comodanti | lenders | prêteurs | noleggiante | noleggiatore | noleggiatrice | verleiher |
      verleiherin | leihgeber | leihgeberin | loueur | loueuse | lender | prêteur | prêteuse | prestamista`),
    second: phrases(`comodatario | comodataria | comodatari | borrowers | emprunteurs | renter | hirer | entleiher |
      entleiherin | leihnehmer | leihnehmerin | borrower | emprunteur | emprunteuse | prestatario`),
  },
  {
    first: phrases(`mutuante | mutuanti | parte mutuante | creditore | creditrice | créancier | créancière | gläubiger |
      gläubigerin | acreedor | acreedora | darlehensgeber | darlehensgeberin | mutuant | creditor | finanziatore`),
    second: phrases(`mutuatario | mutuataria | mutuatari | parte mutuataria | debitore | debitrice | schuldner |
      schuldnerin | débitrice | deudor | deudora | débiteur | darlehensnehmer | darlehensnehmerin | mutuataire |
      debtor`),
  },
  {
    first: phrases(`soggetto ospitante | soggetto promotore | azienda ospitante | datore di lavoro | datrice di lavoro |
      datore | employer | arbeitgeber | arbeitgeberin | dienstgeber | dienstgeberin | ausbildender |
      ausbildungsbetrieb | società utilizzatrice | employeur | employeuse | empleador | empleadora | empresa |
      l azienda`),
    second: phrases(`lavoratore | lavoratrice | dipendente | prestatore di lavoro | employee | worker | arbeitnehmer |
      arbeitnehmerin | dienstnehmer | dienstnehmerin | auszubildende | mitarbeiter | mitarbeiterin | auszubildender |
      salarié | salariée | employé | employée | trabajador | trabajadora | empleado | empleada | collaboratore |
      collaboratrice | tirocinante | stagista | stagiaire | praktikant | praktikantin`),
  },
  {
    first:
      phrases(`venditore | venditrice | venditori | promittenti venditori | cedenti | sellers | vendors | vendeurs |
      vendedores | donanti | promittente venditore | promittente venditrice | parte venditrice | parti venditrici |
      parte alienante | alienante | cedente | verkäuferseite | parte vendedora | cédant | cédante | promettant |
      autore | autrice | author | seller | vendor | verkäufer | verkäuferin | vendeur | vendeuse | vendedor |
      vendedora | donante`),
    second: phrases(
      `compratore | compratrice | compratori | acquirenti | promissari acquirenti | promissari | cessionari | buyers |
      purchasers | acheteurs | acquéreurs | compradores | donatari | acquirente | parte acquirente | promissario |
      promissario acquirente | promissaria acquirente | cessionario | cessionaria | editore | publisher | buyer |
      purchaser | käufer | käuferin | acheteur | acheteuse | acquéreur | acquéreuse | cessionnaire | bénéficiaire |
      cesionario | cesionaria | parte compradora | comprador | compradora | donatario | donataria`,
    ),
  },
  {
    first: phrases(`committente | cliente | committenti | mandanti | proponente | intestatario | fruitore | mandantin |
      dienstempfänger | abnehmer | abnehmerin | bestellerin | socia | adhérent | adhérente | abonnée | client |
      donneuse d ordre | expéditeur | mittente | cargador | shipper | stazione appaltante | appaltante | conferente |
      mandante | customer | client | principal | auftraggeber | auftraggeberin | besteller | kunde | kundin |
      donneur d ordre | maître d ouvrage | souscripteur | titular | abonné | abbonato | abbonata | contraente |
      sottoscrittore | iscritto | iscritta | socio | utente | ordinante | acquirente del servizio | comitente |
      suscriptor | subscriber | member | mitglied | schüler | schülerin | teilnehmer | allievo | allieva | students |
      affidante | mandatante | somministrato`),
    second: phrases(`appaltatore | appaltatrice | consulente | manutentrice | installatore | installatrice |
      somministratore | erogatore | operatore | affidatario | affidataria | agenzia | agente immobiliare |
      mediatrice | vettore | spedizioniere | trasportatore | gestrice | palestra | agency | operator | carrier |
      club | gym | trainer | betreiber | betreiberin | fitnessstudio | frachtführer | makler | maklerin | vermittler |
      rechtsanwalt | rechtsanwältin | dienstleisterin | lieferantin | anbieterin | hébergeur | exploitant |
      transporteur | transporteuse | prestataire de services | mandataire | fournisseuse | contratista | agencia |
      suministrador | suministradora | transportista | prestadora | proveedora | mandatario | fornitore | fornitrice |
      prestatore | prestatore d opera | professionista | incaricato | incaricata | manutentore | gestore |
      contractor | supplier | provider | service provider | consultant | auftragnehmer | auftragnehmerin |
      dienstleister | anbieter | lieferant | unternehmer | prestataire | fournisseur | entrepreneur | contratista |
      proveedor | prestador | mediatore | avvocato | esecutore | depositario | somministrante | musikschule |
      veranstalter | installateur | freelancer | mandatario | mandataria`),
  },
  {
    first: phrases(`responsable de traitement | responsable du traitement | titolare del trattamento |
      verantwortlicher | data controller | controller | responsable del tratamiento | subappaltante | subcommittente |
      main contractor | head contractor | hauptunternehmer | hauptunternehmerin | generalunternehmer |
      entrepreneur principal | contratista principal`),
    second: phrases(`subappaltatore | subappaltatrice | subcontractor | sub-contractor | subunternehmer |
      subunternehmerin | nachunternehmer | nachunternehmerin | responsabile del trattamento | auftragsverarbeiter |
      auftragsverarbeiterin | data processor | processor | encargado del tratamiento | sous-traitant |
      sous-traitante | subcontratista`),
  },
  {
    first: phrases(`preponente | la preponente | mandant | franchisegeber | franchisegeberin | franchiseur |
      franquiciador | franquiciadora | lizenzgeberin | sponsorizzato | gesponserter | sponsored party | commettant |
      handelsherr | franchisor | affiliante | licenziante | licensor | lizenzgeber | concédant | licenciante |
      parte divulgante | disclosing party | auftraggebende partei`),
    second: phrases(`agente | procacciatore | agent | franchisenehmer | franchisenehmerin | franchisé | franchisée |
      franquiciado | franquiciada | licenziataria | lizenznehmerin | licenciée | sponsor | agent commercial |
      handelsvertreterin | handelsvertreter | vertreter | agente comercial | franchisee | affiliato | licenziatario |
      licensee | lizenznehmer | licencié | licenciatario | parte ricevente | receiving party | concessionario |
      distributore | distributor`),
  },
];

const ANY_FIRST =
  phrases(`prima parte | parte prima | parte 1 | contraente 1 | first party | party 1 | party a | erste partei |
      partei 1 | première partie | primera parte | parte a`);
const ANY_SECOND =
  phrases(`seconda parte | parte seconda | parte 2 | contraente 2 | controparte | altra parte | second party |
      other party | counterparty | party 2 | party b | zweite partei | partei 2 | vertragspartner | seconde partie |
      deuxième partie | segunda parte | parte b`);

/** Users' names for the two parties if they do not mean a role on the paper at hand. */
export const FIRST_PARTY: readonly string[] = [...ANY_FIRST, ...SIDES.flatMap(({ first }) => first)];
export const SECOND_PARTY: readonly string[] = [...ANY_SECOND, ...SIDES.flatMap(({ second }) => second)];

const ANY: Sides = { first: ANY_FIRST, second: ANY_SECOND };

/** Each role by its folded words: "0/first" is the landlord in every language. */
const ROLES: ReadonlyMap<string, string> = new Map(
  [...SIDES, ANY].flatMap(({ first, second }, i) => [
    ...first.map((word) => [foldText(word), `${i}/first`] as const),
    ...second.map((word) => [foldText(word), `${i}/second`] as const),
  ]),
);

const ARTICLE = /^(?:(?:il|lo|la|gli|i|le|les|the|der|die|das|el|los|las|un|une|una)\s|l['’]\s?)/iu;
/** Additions to a role: a party that promises to sell is a seller. */
const BESIDES = new RegExp(
  inLines`
    (?<!\p{L})(?:part[ei]|promittent[ei]|promissari[oae]|ditta|società|impresa|azienda|futur[oa]|signor[ae]?
    |privat\p{L}*|nuov[oa]|sottoscritt[oa])\s`,
  "giu",
);

/** "Mieter/in", "trabajador/a", and the same with the slash read as a letter. */
const EITHER_GENDER = /(?<=\p{L}{4})(?:\/(?:in|innen|a|trice|e)|[lI]in)$/iu;

/** The role that the words name and nothing else; null for none. */
export function roleOf(words: string): string | null {
  const bare = words.replace(ARTICLE, "").replace(EITHER_GENDER, "");
  for (const variant of [words, bare, bare.replace(BESIDES, "")]) {
    const role = ROLES.get(foldText(variant));
    if (role !== undefined) return role;
  }
  return null;
}

/** The role within words that also name a fact: "codice fiscale del locatore" is of the landlord. */
export function roleWithin(words: string): string | null {
  const parts = words.split(/[\s_-]+/);
  for (let count = Math.min(3, parts.length); count > 0; count--)
    for (let from = 0; from + count <= parts.length; from++) {
      const role = roleOf(parts.slice(from, from + count).join(" "));
      if (role !== null) return role;
    }
  return null;
}

const patternOf = (word: string) => word.replace(/ l /g, " l['’]\\s?").replace(/\s+/g, "\\s");

/** Any of the words, for patterns. */
export const ROLE_WORDS = [...new Set(SIDES.flatMap(({ first, second }) => [...first, ...second]))]
  .sort((a, b) => b.length - a.length)
  .map(patternOf)
  .join("|");
