// montage of webp screenshots
import sharp from "sharp"; import { readdirSync } from "node:fs";
const names=process.argv.slice(3); const out=process.argv[2];
const W=1000; const imgs=[]; let y=0;
for (const n of names){ const b=await sharp(`docs/screenshots/${n}.webp`).resize(W).png().toBuffer({resolveWithObject:true}); imgs.push(b);}
const cols=2; let x=0, rowH=0; const comp=[]; let H=0;
for(let i=0;i<imgs.length;i++){ if(i%cols===0&&i>0){H+=rowH+10;rowH=0;} comp.push({input:imgs[i].data,left:(i%cols)*(W+10),top:H}); rowH=Math.max(rowH,imgs[i].info.height);} H+=rowH;
await sharp({create:{width:cols*(W+10),height:H,channels:3,background:"#888"}}).composite(comp).png().toFile(out);
