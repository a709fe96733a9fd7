import { describe, expect, it } from "vitest";
import { readOwnFields as read } from "../../../test/support/own-fields.ts";

describe("a value in running text", () => {
  it("is a code behind the words that say the field's name, in another language too", () => {
    const lines = [
      "wir bestätigen gern, dass das Fahrzeug mit dem amtlichen",
      "Kennzeichen ZZ-QX 4711 bei uns in Verwahrung genommen wurde und",
      "dort bis auf Weiteres bleibt.",
    ];
    expect(read({ targa: "text" }, lines)).toEqual({ targa: "ZZ-QX 4711" });
  });

  it("is a day behind such words, with the name of a place between", () => {
    const lines = [
      "Si attesta che la signora Berta Lupi, nata a Ostuni il 5 maggio 1968, ha frequentato",
      "con profitto il corso che si è tenuto nei mesi di aprile e maggio presso la sede.",
    ];
    expect(read({ data_di_nascita: "date" }, lines)).toEqual({ data_di_nascita: "5 maggio 1968" });
  });

  it("is a proper name up to the end of its clause", () => {
    const lines = [
      "con la presente si comunica che lo studente Ugo Della Valle, iscritto presso questa sede,",
      "ha sostenuto tutte le prove che il regolamento prevede per il suo anno.",
    ];
    expect(read({ studente: "name" }, lines)).toEqual({ studente: "Ugo Della Valle" });
  });

  it("is how many behind what it is the length of", () => {
    const lines = [
      "L'incarico che le affidiamo è soggetto a un periodo di prova di 45 giorni di lavoro effettivo, durante i",
      "quali ciascuna delle parti può recedere senza che sia dovuto alcun preavviso all'altra.",
    ];
    expect(read({ periodo_di_prova: "text" }, lines)).toEqual({ periodo_di_prova: "45 giorni" });
  });

  it("is nobody of whom a contract calls another so", () => {
    const lines = [
      "tra il sig. Aldo Bruni, residente in Forlì, di seguito denominato «locatore», e la",
      "sig.ra Carla Neri, residente in Cesena, di seguito denominata «conduttrice», si conviene",
    ];
    expect(read({ locatore: "text", conduttore: "text" }, lines)).toEqual({
      locatore: "Aldo Bruni",
      conduttore: "Carla Neri",
    });
  });
});
