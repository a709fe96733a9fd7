import { foldText } from "../page/text.ts";

/**
 * Words that names of fields are made of, as Italian, English, German, French and Spanish papers print them: "policy_number" is "Polizza n.".
 * One line a thing; words of one language that mean different things to somebody ("order" and "contract") are never in one line. "License plate"
 * is two words: a name is also compared without the spaces between.
 */
const SAME_THING = `
contratto contract vertrag vertrags contrat contrato
polizza policy police póliza versicherungsschein
cliente customer client kunde kunden
fornitore supplier vendor lieferant lieferanten fournisseur proveedor
utente user benutzer utilisateur usuario
assicurato insured versicherter assuré asegurado
contraente policyholder versicherungsnehmer souscripteur tomador
beneficiario beneficiary begünstigter bénéficiaire
ordine order bestellung bestell commande pedido
offerta quote quotation angebot angebots offre oferta
consegna delivery lieferung liefer livraison entrega
spedizione shipment shipping versand expédition envío
pagamento payment zahlung zahlungs paiement pago
rata rate instalment installment échéance mensualité cuota
targa plate licenseplate licenceplate numberplate kennzeichen immatriculation matrícula
veicolo vehicle fahrzeug véhicule vehículo
telaio chassis vin fahrgestell châssis bastidor
protocollo protocol protokoll protocole protocolo
pratica case akte aktenzeichen dossier expediente
sinistro claim schaden sinistre siniestro
matricola serial seriennummer serien série serie
lotto batch lot charge lote
articolo article artikel article artículo
prodotto product produkt produit producto
progetto project projekt projet proyecto
reparto department abteilung département departamento
filiale branch zweigstelle succursale sucursal
agente agent vertreter agente
vettore carrier spediteur transporteur transportista
colli parcels packages packstücke colis bultos
peso weight gewicht poids
quantità quantity menge quantité cantidad
contatore meter zähler compteur contador
consumo consumption verbrauch consommation consumo
fornitura supply versorgung fourniture suministro
scadenza expiry expiration ablauf expiration vencimiento
emissione issue ausstellung émission emisión
decorrenza commencement gültig effet efecto
nascita birth geburt geburts naissance nacimiento
paziente patient patient paciente
medico doctor physician arzt médecin médico
dipendente employee mitarbeiter salarié empleado
cantiere site baustelle chantier obra
camera room zimmer chambre habitación
prenotazione booking reservation buchung buchungs réservation reserva
arrivo arrival anreise arrivée llegada
partenza departure abreise départ salida
volo flight flug vol vuelo
premio premium prämie prime prima
franchigia deductible selbstbeteiligung franchise franquicia
sconto discount rabatt remise descuento
cauzione deposit kaution caution fianza
saldo balance saldo solde saldo
acconto advance anzahlung acompte anticipo
canone fee gebühr redevance
licenza license licence lizenz licencia
tessera membership mitgliedskarte
socio member mitglied membre socio
`;

const THING_OF: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const things = new Map<string, Set<number>>();
  for (const [thing, line] of SAME_THING.trim().split("\n").entries()) {
    for (const word of line.split(" ").map(foldText)) things.set(word, (things.get(word) ?? new Set()).add(thing));
  }
  return things;
})();

/** @param a folded, as is b */
export function areTranslations(a: string, b: string): boolean {
  const [one, other] = [THING_OF.get(a), THING_OF.get(b)];
  return one !== undefined && other !== undefined && !one.isDisjointFrom(other);
}
