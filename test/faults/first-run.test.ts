import { afterEach, beforeEach, expect, test } from "vitest";
import { GALLERY } from "../../src/usecases/gallery/gallery.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { type Installation, openInstallation } from "../support/installation.ts";
import { freePort, startProgram } from "../support/program.ts";

/**
 * docs/trust.md R19: a first start makes an account, a plan and the gallery's services, all or nothing: a later one
 * that finds an account makes none.
 */

const WHOLE = { accounts: 1, plans: 1, services: GALLERY.length };
const NOTHING = { accounts: 0, plans: 0, services: 0 };
const HALF_WAY = Math.floor(GALLERY.length / 2);

let installation: Installation;
let network: DatabaseProxy;
beforeEach(async () => {
  installation = await openInstallation({
    through: async (databaseUrl) => {
      network = await startDatabaseProxy(databaseUrl);
      return network.url;
    },
  });
});
afterEach(async () => {
  await installation?.stop();
  await network?.close();
});

/** Cuts the connection that is about to make the middle one of the services, once; `also` happens first. */
function cutHalfWay(also: () => void = () => undefined): { readonly times: () => number } {
  let [made, times] = [0, 0];
  network.setTap({
    before: (text) => {
      if (!text.startsWith('insert into "service" ') || ++made !== HALF_WAY) return "pass";
      times++;
      also();
      return "cut";
    },
  });
  return { times: () => times };
}

async function counted() {
  const { pool } = installation.postgres.database;
  const count = async (table: string) => Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);
  return { accounts: await count("account"), plans: await count("plan"), services: await count("service") };
}

test("where the connection breaks half way the start asks again, and all is there once and told", async () => {
  const cut = cutHalfWay();
  const serving = await installation.start("serve");
  expect(cut.times()).toBe(1);
  expect(await counted()).toEqual(WHOLE);
  expect(serving.stdout().match(/^ +\S.* {2}est_live_\w+$/gm)).toHaveLength(GALLERY.length);
});

test("a start that is killed half way leaves nothing, and the next one makes all", async () => {
  const env = { ...installation.env, ESTRATTO_PORT: String(await freePort()) };
  const cut = cutHalfWay(() => killed.child.kill("SIGKILL"));
  const killed = startProgram(process.execPath, ["src/main.ts", "serve"], { cwd: process.cwd(), env });
  expect(await killed.exited).toBe("SIGKILL");
  expect(cut.times()).toBe(1);
  await expect.poll(counted).toEqual(NOTHING);
  await installation.start("serve");
  expect(await counted()).toEqual(WHOLE);
});

test("a start that is still setting up is not ready, and is when it is set up", async () => {
  const port = await freePort();
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  let early: Promise<number> | undefined;
  network.setTap({
    before: (text) => {
      if (text.startsWith('insert into "service" ')) early ??= readiness();
      return "pass";
    },
  });
  await installation.start("serve", { ESTRATTO_PORT: String(port) });
  expect(await early).toBe(503);
  expect(await readiness()).toBe(200);
});
