/**
 * Content-Disposition of a download (RFC 6266): a plain ASCII name for old clients and the exact one in RFC 8187 form.
 * The name is untrusted: no quote, control character or line break of it can reach the header unescaped.
 */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
