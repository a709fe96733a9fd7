import { type Lexicon, phrases } from "./concepts.ts";

export const FRENCH: Lexicon = {
  "invoice.number": phrases(`numéro de facture | n de facture | facture n | facture no | numéro facture | facture |
    no facture | n facture | numéro | avoir n | facture numéro | facture nº | n pièce | numéro de pièce |
    réf facture | référence facture | numéro de document | n document | n de document | note d honoraires n`),
  "invoice.date": phrases(`date de facture | date facture | date | date d émission | émise le | le |
    date de la facture | date facturation | date de facturation | du | date pièce | datée du | facturé le |
    établie le | date du document | date doc | fait le`),
  "invoice.due_date": phrases(`date d échéance | échéance | date échéance | à payer avant le | payable le |
    date limite de paiement | à régler avant le | date de paiement | date limite | payable avant le |
    règlement avant le | à régler le | à régler au plus tard le | échéance le | échéance du | paiement avant le |
    à payer avant | date d exigibilité | au plus tard le | sera prélevé le | prélevé le`),
  "invoice.currency": ["devise", "monnaie"],
  "invoice.net_total": phrases(`total ht | montant ht | total hors taxe | sous total | total net ht | net ht | base ht |
    montant total ht | total hors taxes | montant net ht | base tva | base imposable | net hors taxe |
    net hors taxes | total htva | total hors tva | montant htva | hors tva | montant hors taxes | total général ht |
    ht | total brut ht | total h t | montant h t`),
  "invoice.tax_total": phrases(`tva | total tva | montant tva | montant de la tva | dont tva | total taxes | taxe |
    t v a | total t v a | montant t v a | montant de tva`),
  "invoice.gross_total": phrases(`total ttc | montant ttc | net à payer ttc | total | montant total |
    total toutes taxes comprises | total général | montant total ttc | ttc euros | ttc | total à payer |
    total à régler | montant à payer | total en euros | total tvac | tvac | total tva comprise | total t t c |
    montant t t c | ttc eur | total eur ttc`),
  "invoice.amount_due": phrases(`net à payer | reste à payer | montant dû | solde à payer | à payer | à régler |
    montant à régler | net à régler | solde à régler | somme à payer | reste dû | solde dû | net à payer eur |
    somme due`),
  "invoice.prepaid": phrases(`acompte | acompte versé | déjà payé | acomptes`),
  "invoice.discount": phrases(`remise | escompte | rabais`),
  "invoice.iban": ["iban", "code iban"],
  "invoice.bic": phrases(`bic | swift | code bic`),
  "invoice.order_number": phrases(`numéro de commande | commande n | bon de commande | n commande | votre commande |
    commande | référence commande | réf cde | cde n | v commande | votre réf | vos réf | commande client |
    commande no | votre commande n`),
  "invoice.delivery_date": ["date de livraison", "livraison"],
  "invoice.payment_terms": phrases(`conditions de paiement | mode de règlement | mode de paiement |
    conditions de règlement`),
  "seller.phone": phrases(`tél | téléphone | portable`),
  "seller.email": phrases(`courriel | email | mail`),
  "customer.number": phrases(`numéro client | n client | code client | client n | réf client`),
  "contract.number": ["numéro de contrat", "contrat n"],
  "identity.surname": ["nom"],
  "identity.given_names": phrases(`prénom | prénoms | prénom s`),
  "identity.nationality": ["nationalité"],
  "identity.birth_date": phrases(`date de naissance | né le | née le`),
  "identity.birth_place": ["lieu de naissance"],
  "identity.sex": ["sexe"],
  "identity.expiry_date": ["date d expiration", "valable jusqu au"],
  "identity.issue_date": ["date de délivrance"],
  "identity.document_number": ["passeport n", "carte n"],
  "party.seller": phrases(`vendeur | fournisseur | émetteur | prestataire | expéditeur | vendu par`),
  "party.buyer": phrases(`client | acheteur | facturé à | adresse de facturation | destinataire | facture à |
    adressé à | facturer à | facturée à`),
  "party.other": phrases(`adresse de livraison | livré à | livrer à`),
  "label.name": phrases(`nom | raison sociale | dénomination | société`),
  "label.address": ["adresse"],
  "label.vat_id": phrases(`n tva | tva intracommunautaire | n tva intracommunautaire | numéro de tva | tva intra |
    n de tva | id tva | n tva intra | tva n | numéro tva`),
  "other.page": ["page"],
  "other.reference": phrases(`siret | siren | rcs | ape | naf | n siret | réf | référence | bon de livraison | fax |
    code ape | n siren | capital`),
  "other.amount": phrases(`prix unitaire | pu | prix unitaire ht | quantité | montant | qté | taux | taux tva |
    frais de port | pu ht | base`),
  "other.date": phrases(`date de commande | date commande | période`),
  "other.payment":
    phrases(`carte bancaire | carte bleue | carte de crédit | cb | cb sans contact | sans contact | espèces | chèque |
      ticket restaurant | titre restaurant`),
  "receipt.time": ["heure"],
  "receipt.payment_method": phrases(`mode de paiement | règlement | moyen de paiement`),
};
