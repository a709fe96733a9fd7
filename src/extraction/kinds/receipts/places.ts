/**
 * Possible ends of an address's last line: countries, and regions where they are customarily printed after the town.
 * Not a gazetteer: towns are recognised by their postcodes.
 */
const PLACES = [
  // Countries, as printed on their own papers.
  ..."malaysia|singapore|italia|italy|deutschland|germany|france|españa|spain|österreich|austria|schweiz|suisse|svizzera".split(
    "|",
  ),
  ..."nederland|netherlands|belgië|belgique|belgium|luxembourg|portugal|ireland|éire|united kingdom|england|scotland|wales".split(
    "|",
  ),
  ..."danmark|denmark|sverige|sweden|norge|norway|suomi|finland|polska|poland|česká republika|hrvatska|croatia|slovenija".split(
    "|",
  ),
  ..."magyarország|hungary|românia|romania|ελλάδα|greece|malta|san marino|usa|united states|canada|australia|indonesia".split(
    "|",
  ),
  // States of Malaysia and Australia, which follow the town without a code.
  ..."johor|kedah|kelantan|melaka|malacca|negeri sembilan|pahang|perak|perlis|pulau pinang|penang|sabah|sarawak|selangor".split(
    "|",
  ),
  ..."terengganu|kuala lumpur|putrajaya|labuan|darul (?:ehsan|takzim|aman|naim|khusus|makmur|ridzuan|iman)|d\\.?e\\.?".split(
    "|",
  ),
  ..."new south wales|nsw|victoria|queensland|qld|tasmania".split("|"),
];

const ENDS_IN_PLACE = new RegExp(`(?:^|[\\s,.])(?:${PLACES.join("|")})[\\s.,)]*$`, "iu");
/** "20121 MILANO (MI)": the code of an Italian province. */
const ENDS_IN_PROVINCE = /\p{L}\s\(?\p{Lu}{2}\)?\W*$/u;
const POSTCODE_BEFORE = /(?<!\d)\d{5}(?!\d)/u;

export function endsInPlace(text: string): boolean {
  return ENDS_IN_PLACE.test(text) || (POSTCODE_BEFORE.test(text) && ENDS_IN_PROVINCE.test(text));
}
