/** What countries of the north, the east and the south-east call a piece beside a count, for patterns. */
export const PIECES = "szt|kpl|buc|db|ks|kos|kom|vnt|gab|tk|adet";
