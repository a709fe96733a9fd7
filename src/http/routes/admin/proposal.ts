import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createFairTurns } from "../../../core/basics/fair-turns.ts";
import { AppError } from "../../../errors.ts";
import { GALLERY_LANGUAGES } from "../../../usecases/gallery/in-languages.ts";
import { PROPOSAL_EXAMPLES, type ProposalProgress } from "../../../usecases/proposal/propose-service.ts";
import { accountOf, administers, callerOf } from "../../access/access.ts";
import { Proposal, ProposalForm } from "../../contract/design.ts";
import { operation } from "../../openapi.ts";
import { presentProposal } from "../../present/design.ts";
import { problemWithin } from "../../problem.ts";
import { readFormOfFiles } from "../../upload/upload-several.ts";
import type { App, RouteDeps } from "../route.ts";

/**
 * Limit on proposals at once: reading ten documents that no account is charged for must not occupy the readers of
 * paying accounts.
 */
const AT_ONCE = 2;
/** Of as many accounts: one has one under way and one behind it. Who waits has sent no file yet. */
const MAY_WAIT = 8;

/** Proposes a service from examples; with progress, line by line, for clients that accept lines. */
export function adminProposalRoutes(app: App, { useCases, limits, room }: RouteDeps): void {
  const turns = createFairTurns(AT_ONCE, MAY_WAIT);

  app.post(
    "/api/v1/admin/services/proposal",
    {
      config: { ...administers("proposeService"), multipart: ProposalForm },
      schema: operation({
        tag: "administration",
        security: "admin",
        id: "proposeService",
        summary:
          "Propose a service from 3 to 10 example documents; nothing is stored. With Accept: application/x-ndjson the progress comes first, a line a page.",
        answers: { 200: Proposal },
        errors: [401, 422, 429, 500, 503],
      }),
    },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(limits.asyncTimeoutMs)]);
      // Before the files are received: ten large ones of every caller would be in memory at once.
      const giveBack = await turns.take(accountOf(request), signal);
      if (!giveBack) throw overloaded();
      const form = await readFormOfFiles(request, { fileBytes: limits.fileBytes, room, ...PROPOSAL_EXAMPLES }).catch(
        (error: unknown) => {
          giveBack();
          throw error;
        },
      );
      const language = GALLERY_LANGUAGES.find((each) => each === form.fields.get("language")) ?? "en";
      const propose = async (onProgress: (progress: ProposalProgress) => void) => {
        try {
          const admin = useCases.admin(callerOf(request));
          return presentProposal(await admin.proposeService(form.files, { language, signal, onProgress }));
        } catch (error) {
          throw signal.aborted ? stopped(error) : error;
        } finally {
          form[Symbol.dispose]();
          giveBack();
        }
      };
      const wantsLines = /application\/x-ndjson/.test(request.headers.accept ?? "");
      return wantsLines ? sendLines(request, reply, propose) : propose(() => undefined);
    },
  );
}

type Propose = (onProgress: (progress: ProposalProgress) => void) => Promise<unknown>;

/** The status is sent before the work is done: a later error is the last line. */
function sendLines(request: FastifyRequest, reply: FastifyReply, propose: Propose): FastifyReply {
  const lines = new PassThrough();
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  const work = async () => {
    try {
      const proposal = await propose(({ done, of, pagesDone, pages }) => {
        write({ progress: { done, of, pages_done: pagesDone, pages } });
      });
      write({ proposal });
    } catch (error) {
      write({ problem: problemWithin(error, request) });
    } finally {
      lines.end();
    }
  };
  void work();
  return reply.type("application/x-ndjson; charset=utf-8").send(lines);
}

function overloaded(): AppError {
  return new AppError("overloaded", "Other proposals are being made; try again in a minute.", {
    retryAfterSeconds: 30,
  });
}

function stopped(cause: unknown): AppError {
  return new AppError("sync_timeout", "Reading took too long, or nobody waited any more; send fewer pages.", {
    cause,
    retryAfterSeconds: 30,
  });
}
