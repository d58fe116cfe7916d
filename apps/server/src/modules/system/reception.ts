import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';
import { openTenantOf, type Runtime } from '../../kit/serve-call.ts';

/** Cannot be guessed, and does not reveal the recipient. */
export const newReceptionToken = (): string => randomBytes(18).toString('base64url');

const token = '[\\w-]{24}';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const webLink = /href="(https?:\/\/[^"]+)"/g;

const unescaped = (address: string) => address.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

/** The link targets of these letters, each once. */
export const linksIn = (letters: readonly string[]): readonly string[] => [
  ...new Set(letters.flatMap((html) => [...html.matchAll(webLink)].map(([, address]) => unescaped(address ?? '')))),
];

type MeasuredLinks = { origin: string; token: string; links: readonly string[] };

/** The letter with links that lead through the server, and an invisible picture. The letter itself says so. */
export const measuredHtml = (html: string, { origin, token: name, links }: MeasuredLinks): string => {
  const base = `${origin}/api/reception/${name}`;
  const places = new Map(links.map((address, place) => [address, place]));
  const led = html.replaceAll(webLink, (whole, address: string) => {
    const place = places.get(unescaped(address));
    return place === undefined ? whole : `href="${base}/${place}"`;
  });
  const hint = `<p style="margin:16px 0 0;font-size:13px;line-height:18px;color:#57606a">Euer Verein zählt, ob diese E-Mail geöffnet wird. Abschalten kannst du das in den <a href="${origin}/sendungseinstellungen">Sendungseinstellungen</a>.</p>`;
  return led.replace(
    '</main>',
    `${hint}<img src="${base}.gif" width="1" height="1" alt="" style="display:block"></main>`,
  );
};

const noteOpened = (db: Db, name: string, now: Date) =>
  sql`update mail set opened_at = ${now} where reception_token = ${name} and opened_at is null`.execute(db);

/** A click on a link counts as opening too, since the mail program may not show pictures. */
const noteClicked = async (db: Db, name: string, place: number, now: Date): Promise<string | undefined> => {
  const { rows } = await sql<{ address: string | null }>`
    update mail m set opened_at = coalesce(m.opened_at, ${now}), clicked_at = coalesce(m.clicked_at, ${now})
    from sending_card s
    where m.reception_token = ${name} and s.club_id = m.club_id and s.id = m.sending_id
    returning s.links[${place + 1}] as address`.execute(db);
  return rows[0]?.address ?? undefined;
};

type Params = { Params: { token: string; place: string } };

/** The two addresses in measured letters. Neither reveals anything, and a link leads only to the address that was written in the letter. */
export const serveReception = (
  app: FastifyInstance,
  runtime: Pick<Runtime, 'database' | 'clock' | 'resolveTenant'>,
) => {
  app.get<Params>(`/api/reception/:token(^${token}).gif`, async (request, reply) => {
    const { id: tenant } = await openTenantOf(runtime, request);
    await runtime.database.transaction({ tenant }, (db) => noteOpened(db, request.params.token, runtime.clock()));
    return reply.type('image/gif').header('cache-control', 'no-store').send(pixel);
  });
  app.get<Params>(`/api/reception/:token(^${token}$)/:place(^\\d{1,3}$)`, async (request, reply) => {
    const { id: tenant, origin } = await openTenantOf(runtime, request);
    const { token: name, place } = request.params;
    const address = await runtime.database.transaction({ tenant }, (db) =>
      noteClicked(db, name, Number(place), runtime.clock()),
    );
    return reply.header('cache-control', 'no-store').redirect(address ?? origin);
  });
};
