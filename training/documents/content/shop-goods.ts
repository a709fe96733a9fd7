import type { Language } from "../layout.ts";
import { list } from "./place-names.ts";

/** As printed by tills: short, often in capitals and cut off. */
export const SHOP_GOODS: Readonly<Record<Language, readonly string[]>> = {
  it: list(`CAFFE'|COPERTO|ACQUA NAT 50CL|PIZZA MARGHERITA|REPARTO 1|PANE COMUNE|LATTE FRESCO 1L|BIRRA MEDIA|Detergente piatti|
    Quaderno A4|Cornetto|Prosciutto crudo|SPAGHETTI N.5|Shampoo 250 ml|MELE GOLDEN|Spritz Aperol|TIRAMISU'|YOGURT BIANCO|Aspirina 20 cpr|
    MOZZARELLA|Panino farcito|BRIOCHE|Birra art. 33cl|SACCHETTO BIO|Gelato 2 gusti|INSALATA MISTA|VINO CASA 1/2|POMODORI KG|Penna blu|
    CARTA IGIENICA|Tagliere misto|RISOTTO|Batterie AA|GRANA PADANO|Dentifricio|PARCHEGGIO|BENZINA SP|Menu pranzo|SUCCO FRUTTA|UOVA X6`),
  en: list(`TEA|Flat white|SANDWICH|Semi skimmed milk|Bananas|Notebook A5|FISH & CHIPS|Ale pint|Batteries AA|Bread|PARKING 2H|Salad bowl|
    Soap|ORANGE JUICE|Cheddar`),
  de: list(`Brötchen|Kaffee Crema|Schnitzel|Bier 0,5 l|Mineralwasser|Butter 250 g|Batterien AA|Apfelkuchen|MILCH 1,5%|Käse|Papier A4|
    Parkgebühr|Zahnpasta|BANANEN|Brezel`),
  fr: list(`Baguette|Café crème|MENU DU JOUR|Vin rouge 50cl|Croissant|EAU MINERALE|Cahier|Fromage|POMMES|Salade|Piles AA|JAMBON|Thé|
    Shampooing|Quiche`),
  es: list(`Café con leche|TORTILLA|Menú del día|AGUA 50CL|Caña|Pan|JAMON SERRANO|Cuaderno|NARANJAS|Aceite 1L|Pilas AA|ZUMO|Bocadillo|
    QUESO|Ensalada`),
};
