import { accountsIt } from "./accounts.it.ts";
import { connectIt } from "./connect.it.ts";
import { designIt } from "./design.it.ts";
import type { Dictionary } from "./en.ts";
import { evidenceIt } from "./evidence.it.ts";
import { listsIt } from "./lists.it.ts";
import { reviewIt } from "./review.it.ts";

export const it: Dictionary = {
  ...accountsIt,
  ...connectIt,
  ...listsIt,
  ...evidenceIt,
  ...reviewIt,
  ...designIt,
  "nav.documents": "Documenti",
  "nav.try": "Leggi un documento",
  "nav.main": "Principale",
  "nav.skip": "Vai al contenuto",
  "header.service": "Servizio",
  "header.theme.dark": "Passa ai colori scuri",
  "header.theme.light": "Passa ai colori chiari",
  "header.language": "Lingua",
  "header.account": "Account",
  "header.signOut": "Esci",
  "header.role.owner": "Titolare",
  "header.role.admin": "Amministratore",
  "header.role.reviewer": "Revisore",
  "header.role.viewer": "Sola lettura",
  loading: "Caricamento…",
  close: "Chiudi",
  "broken.title": "Questa pagina non funziona",
  "broken.text":
    "Si è verificato un errore nella console stessa. Quanto era salvato è al sicuro. Ricarica la pagina; se non basta, riferisci al tuo amministratore ciò che leggi qui.",
  "broken.action": "Ricarica la pagina",
  "notFound.title": "A questo indirizzo non c’è nulla",
  "notFound.text": "Il collegamento potrebbe essere vecchio o la pagina spostata.",
  "notFound.action": "Vai ai documenti",

  "idle.title": "Sei ancora qui?",
  "idle.text": "Da un po’ non succede nulla. Tra circa due minuti l’accesso scade; ciò che hai scritto resta.",
  "idle.stay": "Resta connesso",

  "problem.title": "Operazione non riuscita",
  "problem.offline": "Il servizio non risponde. Verifica che sia avviato e di essere in rete.",
  "problem.requestId": "Numero richiesta",
  "problem.retry": "Riprova",

  "documents.title": "Documenti",
  "documents.filter": "Revisione",
  "documents.filter.all": "Tutti",
  "documents.search": "Cerca per nome",
  "documents.upload": "Leggi un documento",
  "documents.column.name": "Nome",
  "documents.column.category": "Categoria",
  "documents.column.status": "Lettura",
  "documents.column.revision": "Revisione",
  "documents.column.pages": "Pagine",
  "documents.column.created": "Ricevuto",
  "documents.more": "Mostra altri",
  "documents.empty.title": "Ancora nessun documento",
  "documents.empty.text":
    "Leggine uno per vedere che cosa trova questo servizio. I documenti archiviati compaiono qui.",
  "documents.noMatch.title": "Nessun risultato",
  "documents.noMatch.text": "Nessun documento archiviato corrisponde ai filtri.",
  "documents.noMatch.action": "Mostra tutti",

  "status.RUNNING": "In lettura",
  "status.ACTIVE": "Letto",
  "status.ERROR": "Non riuscito",
  "revision.pending": "In attesa",
  "revision.to_review": "Da rivedere",
  "revision.review_required": "Revisione richiesta",
  "revision.approved": "Approvato",
  "revision.not_approved": "Non approvato",

  "try.title": "Leggi un documento",
  "try.text": "Il documento viene archiviato in questo servizio e conta nel suo piano.",
  "try.drop": "Trascina qui un documento",
  "try.choose": "oppure scegli un file",
  "try.types": "{types}, fino a {size}",
  "try.uploading": "Caricamento di {name}",
  "try.reading": "Lettura di {name}",
  "try.pagesDone": "{done} di {count} pagine",
  "try.cancel": "Annulla",
  "try.failed": "Non è stato possibile leggere il documento",
  "try.code.title": "Lo stesso dal tuo codice",
  "try.code.text": "Tutto ciò che fa questa console passa dall’API pubblica.",
};
