/** Starts the product, reads a document with it, and says so: run where there is no network but loopback. */
import { predict } from "../support/api.ts";
import { printText, tinyPdf } from "../support/tiny-pdf.ts";
import { startProduct } from "./edges/product.ts";

const product = await startProduct();
const answer = await predict(product.api, tinyPdf([{ content: printText([[40, 500, "Total 12,50"]]) }]));
console.log(`offline: ${answer.status}`);
await product.stop();
