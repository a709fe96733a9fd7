/** Starts the product, reads a document with it, and reports it: run without any network except loopback. */
import { predict } from "../support/api.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";
import { startProduct } from "./edges/product.ts";

const product = await startProduct();
const answer = await predict(product.api, tinyPdf([{ content: printText([[40, 500, "Total 12,50"]]) }]));
console.log(`offline: ${answer.status}`);
await product.stop();
