/** FNV-1a of the text's 16-bit units (Fowler, Noll, Vo): 32 bits, signed. Spreads little in its high bits: mix it where these count. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
