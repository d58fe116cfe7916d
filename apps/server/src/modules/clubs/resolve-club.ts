import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tenant } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { platformTenant } from '../../kit/platform-tenant.ts';
import { clubErrors } from './clubs.errors.ts';

type ClubStanding = {
  name: string;
  isDemo: boolean;
  isPractice: boolean;
  rests: boolean;
  sentence: string;
  away: Tenant['away'];
  target: string;
};

type Registry = {
  clubOfHost: ReadonlyMap<string, number>;
  mainHost: ReadonlyMap<number, string>;
  clubs: ReadonlyMap<number, ClubStanding>;
  /** Hosts of clubs that have moved to another installation and are erased here. */
  movedHosts: ReadonlyMap<string, { name: string; target: string }>;
  notices: readonly { text: string; starts: number; ends: number }[];
};

type ResolverOptions = {
  defaultClub: number;
  publicScheme: string | undefined;
  publicPort: number | undefined;
};

const fiveMinutes = 5 * 60_000;

/** Of a moved club only the host remains, and its target. */
type HostRow = { host: string; club_id: number | null; is_main: boolean; name: string; target: string };

const readHosts = async (db: Db) => {
  const { rows } = await sql<HostRow>`
    select h.host, h.club_id, h.is_main, '' as name, '' as target from club_host_card h
    union all select m.host, null, false, m.name, m.target from moved_host_card m`.execute(db);
  return {
    hosts: rows.flatMap(({ host, club_id, is_main }) => (club_id === null ? [] : [{ host, club_id, is_main }])),
    moved: rows.filter(({ club_id }) => club_id === null),
  };
};

const readRegistry = async (db: Db): Promise<Registry> => {
  const { hosts, moved } = await readHosts(db);
  const clubs = await db
    .selectFrom('club as c')
    .leftJoin('club_standing_card as s', 's.club_id', 'c.id')
    .leftJoin('club_away_card as a', 'a.club_number', 'c.id')
    .where('c.id', '>', 0)
    .select(['c.id', 'c.name', 's.is_demo', 's.is_practice', 's.suspended_at', 's.suspension_text', 's.removed_at'])
    .select(['a.reason', 'a.target'])
    .execute();
  const notices = await db
    .selectFrom('platform_notice_card as n')
    .orderBy('n.id')
    .select(['n.text', 'n.starts_at', 'n.ends_at'])
    .execute();
  return {
    clubOfHost: new Map(hosts.map((row) => [row.host, row.club_id])),
    mainHost: new Map(hosts.filter((row) => row.is_main).map((row) => [row.club_id, row.host])),
    clubs: new Map(
      clubs.map((row) => [
        row.id,
        {
          name: row.name,
          isDemo: row.is_demo === true,
          isPractice: row.is_practice === true,
          rests: row.suspended_at !== null || row.removed_at !== null,
          sentence: row.suspension_text ?? '',
          away: awayBecause(row.reason),
          target: row.target ?? '',
        },
      ]),
    ),
    movedHosts: new Map(moved.map(({ host, name, target }) => [host, { name, target }])),
    notices: notices.map((row) => ({
      text: row.text,
      starts: row.starts_at.getTime(),
      ends: row.ends_at?.getTime() ?? Number.POSITIVE_INFINITY,
    })),
  };
};

const noClubHere =
  'Unter dieser Adresse wird die Plattform betrieben. Deinen Verein findest du unter seiner eigenen Adresse.';

const demoNotice = 'Vorführ-Verein: Alle Personen sind erfunden.';

const practiceNotice =
  'Das ist ein Übungsverein: Alle Personen außer der Administration sind erfunden, und E-Mails an sie gehen nicht hinaus.';

const awayBecause = (reason: string | null): Tenant['away'] =>
  reason === 'leaving' || reason === 'moved' || reason === 'arriving' ? reason : undefined;

const awayText = (name: string, away: NonNullable<Tenant['away']>, target: string): string => {
  if (away === 'moved') return `${name} ist umgezogen: ${target}`;
  if (away === 'arriving') return `${name} zieht gerade hierher um und ist in ein paar Minuten da.`;
  return `${name} zieht gerade auf einen anderen Server um. In ein, zwei Minuten geht es weiter; es geht nichts verloren.`;
};

/** The notices shown above every page of a club, and the message instead of a response while it is suspended. */
const toldOf = (
  { name, isDemo, isPractice, rests: isResting, sentence, away, target }: ClubStanding,
  notices: Registry['notices'],
  now: number,
) => {
  const rests = isResting || away !== undefined;
  const closed =
    away !== undefined
      ? awayText(name, away, target)
      : rests
        ? sentence || `${name} ist hier gerade nicht erreichbar. Die Daten des Vereins bleiben erhalten.`
        : '';
  const current = notices.filter(({ starts, ends }) => starts <= now && now < ends).map(({ text }) => text);
  return {
    ...(rests && { closed }),
    ...(away !== undefined && { away }),
    ...(away === 'moved' && { movedTo: target }),
    notices: [
      ...(rests ? [closed] : []),
      ...(isDemo ? [demoNotice] : []),
      ...(isPractice ? [practiceNotice] : []),
      ...current,
    ],
  };
};

/**
 * Which club is this? The window-level override (header x-verein-id) takes precedence over the host name; the default club, or the only
 * club, is the fallback. The small registry of hosts is cached for five minutes; a club that was just added is looked up again, and changes
 * by the platform invalidate the cache of every process (`forget`).
 */
export const clubResolver = (registry: Db, options: ResolverOptions) => {
  let cached: { value: Registry; until: number } | undefined;
  let changes = 0;

  const current = async (isKnown: (value: Registry) => boolean): Promise<Registry> => {
    if (cached && cached.until > Date.now() && isKnown(cached.value)) return cached.value;
    const asked = changes;
    const value = await readRegistry(registry);
    // A value read before an invalidation must not be cached after it.
    if (asked === changes) cached = { value, until: Date.now() + fiveMinutes };
    return value;
  };

  const resolve = async (request: FastifyRequest): Promise<Tenant> => {
    const host = request.hostname.toLowerCase();
    const override = Number(request.headers['x-verein-id'] ?? Number.NaN);
    const known = await current((value) =>
      Number.isInteger(override) ? value.clubs.has(override) : value.clubOfHost.has(host) || options.defaultClub > 0,
    );
    const gone = known.clubOfHost.has(host) ? undefined : known.movedHosts.get(host);
    if (gone !== undefined) return movedTenant(request, gone);
    // The window-level override does not apply at the operators' address.
    if (known.clubOfHost.get(host) === platformTenant) return operatorsTenant(request);
    if (known.clubs.size === 0) throw clubErrors.noneYet();
    const id = Number.isInteger(override) ? override : (known.clubOfHost.get(host) ?? fallback(known.clubs));
    const standing = known.clubs.get(id);
    if (standing === undefined) throw clubErrors.undeterminable();
    // Links are built from registered hosts only: a forged Host header must never get into a mail.
    const linkHost = known.clubOfHost.get(host) === id ? host : (known.mainHost.get(id) ?? 'localhost');
    return { id, origin: originOf(request, linkHost), ...toldOf(standing, known.notices, Date.now()) };
  };

  /** The operators' address: there is no club, so everybody else gets an error. */
  const operatorsTenant = (request: FastifyRequest): Tenant => ({ ...platform(request), closed: noClubHere });

  /** An address of a club that has moved: every request is refused, and never answered by another club. */
  const movedTenant = (request: FastifyRequest, { name, target }: { name: string; target: string }): Tenant => ({
    ...platform(request),
    closed: awayText(name, 'moved', target),
    away: 'moved',
    movedTo: target,
  });

  /** A tenant that is no club: with the scheme and port under which clubs are reached. */
  const platform = (request: FastifyRequest): Tenant => ({
    id: platformTenant,
    origin: originOf(request, request.hostname.toLowerCase()),
  });

  const originOf = (request: FastifyRequest, host: string) =>
    `${options.publicScheme ?? request.protocol}://${host}${portOf(request, options.publicPort)}`;

  const fallback = (clubs: Registry['clubs']) =>
    options.defaultClub > 0 && clubs.size === 1 && !clubs.has(options.defaultClub)
      ? ([...clubs.keys()][0] ?? 0)
      : options.defaultClub;

  return {
    resolve,
    platform,
    /** From the cache, which is invalidated by every change: checking names costs nothing. */
    isKnownHost: async (host: string): Promise<boolean> => {
      const { clubOfHost, movedHosts } = await current(() => true);
      return clubOfHost.has(host) || movedHosts.has(host);
    },
    forget: () => {
      cached = undefined;
      changes += 1;
    },
  };
};

/** The configured port, or the one we listen on if the request names it; any other port is forged. */
const portOf = (request: FastifyRequest, publicPort: number | undefined): string => {
  if (publicPort !== undefined) return `:${publicPort}`;
  const named = /:(\d+)$/.exec(request.host)?.[1];
  return named !== undefined && Number(named) === request.socket.localPort ? `:${named}` : '';
};
