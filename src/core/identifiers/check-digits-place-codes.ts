/**
 * Codes of places of birth in the codice fiscale ("Belfiore" codes: H501 Rome, Z110 France): the municipalities and
 * countries that exist, and those abolished since 1945, 8 664 in all.
 *
 * Source: registry of municipalities of the Ministero dell'Interno (ANPR) and of ISTAT, table of the Agenzia delle
 * Entrate (CC BY 4.0), as collected by @marketto/belfiore-connector-embedded 1.2.1 (MIT). One bit per code takes 3 KB;
 * with their names, which no repair needs, they would take 226 KB. The list ages: a code that is not in it is unlikely,
 * not wrong.
 */
const LETTERS = "ABCDEFGHILMZ";
const BITS = Buffer.from(
  "8vffv8+//3/7Pb97//77//+OZu7/vP+////N9//+f/r//0///fv37/v3/t/t6f/b/ve/8mzv///7/d/////rvP3v/3/N6/f/P/+n+/cv/+/pvPf/" +
    "dtp+///3Z///77l/f/+//3a//479/v+rRXW/+vfn1T0+cn//v73v/dvu/z/3fn/L5/n6f0l+731b2/dj9+f6/Z9/v/K/ev3dj31/3f/z8+evQZEA" +
    "7u33y////3+nj/+//7Xz/rd+fn//n/f//+++/vd//e/+tz/9v/+v9+//9/+n//n9/v0z3e1b//vdvnfff9/3ff//+////8/9v/P/ft//S9779vxg" +
    "UElm87/f799vbv/f///n+z5/5/Kn/+z/79//ef/96P7f/X///f++3v+/t7/W9/tf8fd2dfnft6/s1//z9////3//+///c/e/33P/vfvvA///cv9z" +
    "2v/7//33/P/9+3//+z/b/L/l2PP9X//5feXy0+Xn77/1/737393f/P9/fWJ/X2cf+eb3+frn33nr6/ZnnXo////P7/7/+K0//+PTP//r/bp/L/95" +
    "836b983P3fn3Fr/+7/s/3//r91ffH/7/7///7/6/8fv6+fx7/vH+/3/v8//v4f139/3/7/P/9r7/rn+dvv//+99+3+/ua//99r/x///33f7a////" +
    "97v////F/n/1rV73/e3/3/s/3rub//frff//v63nR7+fK/8m+/f//l75/3/8f+/+//f/v93v/9//f1dv7f2f//3vfW7l/7fl7fZvy/Hbfbfvv/8U" +
    "v9/czsf+5/+23v/u+/8/Yv6f/d13/717+9+tvn99r/+v/f/97/6++38r/v2+X0b/+3f////8P/9/tv3j/dfvZ7/ny99P//792/Uq//v9t/+c/bv/" +
    "/8///8/bfSdv9/e7///7//3/3fv3//v/d3/u//tf/b71V+t7//3vd6f/e///n/9U9/+7t+pW71f0+/877//1//983X///ur5ef/V//7//p/91rX/" +
    "R+XX/N+nx/7+/+/7///7L+7/////9n9nj//+/X////+/+bn/X33Htl3vv//fnT/9//7/76r8//tf//9/0/eu+3Pd2/h3///9///+b//nf//932v/" +
    "1+P3rH///9///////+723f997+/Gz9Bvv//6++uuf/d//q/W7X589u2V+/V36t/3f+TfX5Det27p1z/d/Xz9e1r95e//P/97/puf/+/337//ut/v" +
    "//9/97/3//99Xu9z//a+9a77fy/fd/e/89fW1/37r/7Vbub/3u/4X//7/t2vP/n//u///9//7/7/nf/af///v8z3X6//o/vW7n//tex5n/8t9Xv/" +
    "hpd0t9V6/n+/39t//P//+/Pu539Hd5/7/Yf+/391///X92v/t7/9Y/UX/9/39/+++/r///32r82Hzf6/997+Lnfy////ff+////7/Pbet/+v/fvX" +
    "7/v3q9j+zvc/s/r/y7//97//8/vt/7X+l+//nz3vf8d/3O/fX//Vp//vTv738797/1jfb3//8/f////8v/vq+33P6vf3/O9/vf7/Xz6+2p/+d/ff" +
    "7/3//7H//vVvvV//vr/2ux7ff/7///X+/nqTv9af7x//e+c+3++b/f///1s8+78b6/f/u/x+/00fd9fv959/u937z//z+v/+/83c6u/fDT613u7v" +
    "b//199r/PP3rc+9/33/0n38AAAAA4P/////f/rn///////////////////9/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" +
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPD//+//HHf+AwAAAAD579s/P8//DwAAAABw/v/n//+77wIBAAAAHwAA" +
    "AAAAAAAAAAAA4O+d9D8AAAAAAAAAAH9/AAAAAAAAAAAAAJCBklz/AAAAAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAA",
  "base64",
);

/** Whether a code such as "H501" is a place of birth. */
export function isPlaceCode(code: string): boolean {
  const index = LETTERS.indexOf(code[0] ?? "") * 1_000 + Number(code.slice(1));
  return /^[A-Z]\d{3}$/.test(code) && index >= 0 && ((BITS[index >> 3]! >> (index & 7)) & 1) === 1;
}

/** All places of birth, in the order of their codes. */
export const PLACE_CODES: readonly string[] = [...LETTERS].flatMap((letter) =>
  Array.from({ length: 1_000 }, (_, i) => `${letter}${String(i).padStart(3, "0")}`).filter(isPlaceCode),
);
