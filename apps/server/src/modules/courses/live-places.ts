import type { ServerResponse } from 'node:http';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { SignedIn, Tenant } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { requestErrors } from '../../kit/errors.ts';
import { isShown } from './course-scope.ts';
import { courseErrors } from './courses.errors.ts';
import { countsPlaces, type PlaceCounts, withoutNumbers } from './told-places.ts';

/** Beyond these numbers of listeners per process, viewers only see the places as of page load. */
export const maxListeners = {
  inAll: 2000,
  /** Limits per club, for visitors, and per person or address, so that nobody uses up everybody's connections. */
  perClub: 1000,
  visitors: 1000,
  perPerson: 6,
  perAddress: 60,
} as const;
const heartbeatMs = 25_000;
/** Changes within this time are sent together: a rush on one course is sent once, not four hundred times. */
const gatherMs = 300;
/** Sending uses at most this share of the time, however many listeners there are: bookings are served in between. */
const tellingShare = 0.05;
/** How many listeners are served before other work gets a turn. */
const toldAtOnce = 20;

type CountedPlaces = PlaceCounts & { ID: number };
type CountedCourse = CountedPlaces & { hides_places: boolean; is_shown: boolean };

const placesOf = async (database: Database, now: Date, clubId: number, courseIds: readonly number[]) =>
  database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
    const { rows } = await sql<CountedCourse>`
      select c.id as "ID", count(i.id) filter (where i.role = ${roleLiteral.participant}) as parts_count,
        count(i.id) filter (where i.role = ${roleLiteral.waiting}) as queue_count,
        count(i.id) filter (where i.role = ${roleLiteral.waiting} and i.skipped_reason = '') as line_count,
        coalesce(c.max_participants, 0) as maxparts, ${isShown(now)} as is_shown,
        exists (select from club_card k where k.id = current_club() and k.settings @> '{"hideCapacity": true}') as hides_places
      from course c
      left join participation_card i on i.club_id = c.club_id and i.course_id = c.id and i.left_at is null
      where c.club_id = current_club() and c.deleted_at is null and c.id = any(${[...courseIds]}::integer[])
      group by c.club_id, c.id`.execute(db);
    return rows;
  });

const messageOf = (places: CountedPlaces) => `data: ${JSON.stringify(places)}\n\n`;

type ToldCourse = { counted: string; told: string };

/** A change in two forms, for listeners who may see the numbers and for the others; of a hidden course the others get nothing. */
const toldCourse = ({ hides_places: hides, is_shown: isShownNow, ...course }: CountedCourse): ToldCourse => {
  const counted = messageOf(course);
  if (!isShownNow) return { counted, told: '' };
  return { counted, told: hides ? messageOf({ ID: course.ID, ...withoutNumbers(course) }) : counted };
};

/** A listener: the club, the person (or else the address), and whether they may see the numbers. */
type Listener = {
  clubId: number;
  who: string;
  isVisitor: boolean;
  countsPlaces: boolean;
  /** Checked before numbers are sent: a stream that stays open for hours outlives a role and a session. */
  stillCountsPlaces: () => Promise<boolean>;
  response: ServerResponse;
};

/** What is needed to decide whether another listener is accepted. */
type Newcomer = Pick<Listener, 'clubId' | 'who' | 'isVisitor'>;

export const createAudience = () => {
  const listeners = new Set<Listener>();
  const counts = new Map<string, number>();
  const keysOf = ({ clubId, who, isVisitor }: Newcomer) => [
    { key: 'all', most: maxListeners.inAll },
    { key: `club ${clubId}`, most: maxListeners.perClub },
    ...(isVisitor ? [{ key: 'visitors', most: maxListeners.visitors }] : []),
    { key: who, most: isVisitor ? maxListeners.perAddress : maxListeners.perPerson },
  ];
  const count = (listener: Listener, step: 1 | -1) => {
    for (const { key } of keysOf(listener)) {
      const number = (counts.get(key) ?? 0) + step;
      if (number > 0) counts.set(key, number);
      else counts.delete(key);
    }
  };
  return {
    hasRoomFor: (listener: Newcomer) => keysOf(listener).every(({ key, most }) => (counts.get(key) ?? 0) < most),
    hasListeners: (clubId: number) => counts.has(`club ${clubId}`),
    join: (listener: Listener) => {
      listeners.add(listener);
      count(listener, 1);
      listener.response.on('close', () => {
        if (listeners.delete(listener)) count(listener, -1);
      });
    },
    /** Listeners who have lost the right to the numbers get the public form from now on. */
    checkRights: async (clubId: number) => {
      for (const listener of listeners) {
        if (listener.clubId === clubId && listener.countsPlaces)
          listener.countsPlaces = await listener.stillCountsPlaces();
      }
    },
    /** Returns for how many milliseconds it kept the process busy. */
    tell: async (clubId: number, textFor: (listener: Listener) => string): Promise<number> => {
      const theirs = [...listeners].filter((listener) => listener.clubId === clubId);
      let busyMs = 0;
      for (let first = 0; first < theirs.length; first += toldAtOnce) {
        if (first > 0) await othersFirst();
        const begun = performance.now();
        for (const listener of theirs.slice(first, first + toldAtOnce)) {
          if (listeners.has(listener)) listener.response.write(textFor(listener));
        }
        busyMs += performance.now() - begun;
      }
      return busyMs;
    },
    tellAll: (text: string) => {
      for (const { response } of listeners) response.write(text);
    },
    end: () => {
      for (const { response } of listeners) response.end();
    },
  };
};

const named = z.object({ verein_ID: z.string().regex(/^\d{1,9}$/) });

/** An embedded page names its club in the URL, because it cannot send a header with this kind of request. */
const withNamedClub = (request: FastifyRequest): FastifyRequest => {
  const query = named.safeParse(request.query);
  if (query.success) request.headers['x-verein-id'] = query.data.verein_ID;
  return request;
};

type Options = {
  database: Database;
  clock: () => Date;
  resolveTenant: (request: FastifyRequest) => Promise<Tenant>;
  whoAsks: (tenant: Tenant, request: FastifyRequest) => Promise<SignedIn | null>;
  onError: (error: unknown) => void;
};

/**
 * Freie Plätze, live: GET /api/courses/live keeps the response open and streams every change of places in the viewer's club, only course
 * ids and counts. One connection per process listens to the database; without listeners nothing is counted. Browsers reconnect
 * automatically, and so does the listening connection.
 */
export const serveLivePlaces = (app: FastifyInstance, options: Options) => {
  const { database, clock, resolveTenant, whoAsks, onError } = options;
  const audience = createAudience();
  const waiting = new Map<number, Set<number>>();
  let gathering: NodeJS.Timeout | undefined;

  const publish = async () => {
    const batch = [...waiting];
    waiting.clear();
    let busyMs = 0;
    for (const [clubId, courseIds] of batch) {
      if (!audience.hasListeners(clubId)) continue;
      await audience.checkRights(clubId);
      const courses = (await placesOf(database, clock(), clubId, [...courseIds])).map(toldCourse);
      const counted = courses.map((course) => course.counted).join('');
      const told = courses.map((course) => course.told).join('');
      busyMs += await audience.tell(clubId, (listener) => (listener.countsPlaces ? counted : told));
    }
    return busyMs;
  };
  let pauseMs = gatherMs;
  /** One batch at a time: changes that arrive meanwhile are sent with the next one. */
  const gather = () => {
    gathering = setTimeout(async () => {
      const busyMs = await publish().catch(onError);
      pauseMs = Math.max(gatherMs, (busyMs ?? 0) / tellingShare);
      gathering = undefined;
      if (waiting.size > 0) gather();
    }, pauseMs);
  };
  const notice = (payload: string) => {
    const [clubId = 0, courseId = 0] = payload.split(':').map(Number);
    if (!audience.hasListeners(clubId)) return;
    waiting.set(clubId, (waiting.get(clubId) ?? new Set()).add(courseId));
    if (gathering === undefined) gather();
  };
  let listening: { stop: () => Promise<void> } | undefined;
  // Only opened for the first listener: a process that serves no pages holds no connection for it.
  const listen = () => {
    listening ??= database.listen('course_places', {
      onNotice: notice,
      // Changes during a disconnect are unknown: all listeners have to fetch again.
      onConnect: () => audience.tellAll('event: again\ndata: \n\n'),
      onError,
    });
  };
  const heartbeat = setInterval(() => audience.tellAll(': \n\n'), heartbeatMs);

  let isEnding = false;
  app.get('/api/courses/live', async (request, reply) => {
    const tenant = await resolveTenant(withNamedClub(request));
    if (tenant.closed !== undefined) throw requestErrors.closed({ sentence: tenant.closed });
    const viewer = await whoAsks(tenant, request);
    // A new stream would never end, and the process could not shut down.
    if (isEnding) throw requestErrors.closing();
    const listener = {
      clubId: tenant.id,
      who: viewer === null ? `address ${request.ip}` : `person ${viewer.tenantId} ${viewer.id}`,
      isVisitor: viewer === null,
      countsPlaces: countsPlaces(viewer),
      stillCountsPlaces: async () => countsPlaces(await whoAsks(tenant, request)),
    };
    if (!audience.hasRoomFor(listener)) throw courseErrors.liveFull();
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 3000\n\n');
    audience.join({ ...listener, response: reply.raw });
    listen();
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    clearInterval(heartbeat);
    clearTimeout(gathering);
    audience.end();
    await listening?.stop();
  });
};
