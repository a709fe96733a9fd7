/**
 * FNV-1a of the text's UTF-16 units (Fowler, Noll, Vo): 32 bits, signed. Its high bits are poorly mixed: mix further
 * where they matter.
 */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
