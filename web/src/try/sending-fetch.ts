/**
 * A `fetch` for the public client that reports how much of a body has been sent (0 to 1), which fetch itself cannot:
 * based on XMLHttpRequest, with the response as a stream of its text.
 *
 * @example createClient({ fetch: sendingFetch(showShare) }).service(id).importExamples(archive)
 */
export function sendingFetch(onSent: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", String(input));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onSent(event.loaded / event.total);
      };
      const answer = new TransformStream<string, string>();
      const writer = answer.writable.getWriter();
      let taken = 0;
      const take = () => {
        const text = request.responseText.slice(taken);
        taken += text.length;
        // A cancelled reader wants no more data; the request is ended by its signal.
        if (text !== "") writer.write(text).catch(() => undefined);
      };
      request.onreadystatechange = () => {
        if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
        const { status } = request;
        const body = status === 204 ? null : answer.readable.pipeThrough(new TextEncoderStream());
        resolve(new Response(body, { status, headers: headersOf(request) }));
      };
      const fail = (reason: unknown) => {
        reject(reason);
        writer.abort(reason).catch(() => undefined);
      };
      request.onprogress = take;
      request.onload = () => {
        take();
        writer.close().catch(() => undefined);
      };
      request.onerror = () => fail(new TypeError("The connection was lost."));
      request.onabort = () => fail(init.signal?.reason);
      if (init.signal?.aborted) return fail(init.signal.reason);
      init.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  return new Headers(
    lines.map((line): [string, string] => {
      const [name = "", ...value] = line.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
}
