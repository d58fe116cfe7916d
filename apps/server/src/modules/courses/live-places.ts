import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Tenant } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { courseErrors } from './courses.errors.ts';

/** More than that look at the same time through one process: they see the places when they load the page. */
const mostListeners = 2000;
const heartbeatMs = 25_000;
/** What comes within this time goes out together: a storm on one course is told once, not four hundred times. */
const gatherMs = 300;

type Places = { ID: number; parts_count: number; queue_count: number; line_count: number; maxparts: number };

const placesOf = async (database: Database, clubId: number, courseIds: readonly number[]): Promise<readonly Places[]> =>
  database.transaction({ tenant: clubId, readOnly: true }, async (db) => {
    const { rows } = await sql<Places>`
      select c.id as "ID", count(i.id) filter (where i.role = ${roleLiteral.participant}) as parts_count,
        count(i.id) filter (where i.role = ${roleLiteral.waiting}) as queue_count,
        count(i.id) filter (where i.role = ${roleLiteral.waiting} and i.skipped_reason = '') as line_count, coalesce(c.max_participants, 0) as maxparts
      from course c
      left join participation i on i.club_id = c.club_id and i.course_id = c.id and i.left_at is null
      where c.club_id = current_club() and c.deleted_at is null and c.id = any(${[...courseIds]}::integer[])
      group by c.club_id, c.id`.execute(db);
    return rows;
  });

/** Who looks, by club. */
const createAudience = () => {
  const listeners = new Map<number, Set<ServerResponse>>();
  let count = 0;
  const leave = (clubId: number, response: ServerResponse) => {
    if (listeners.get(clubId)?.delete(response)) count -= 1;
  };
  const all = () => [...listeners.values()].flatMap((club) => [...club]);
  return {
    isFull: () => count >= mostListeners,
    hasListeners: (clubId: number) => (listeners.get(clubId)?.size ?? 0) > 0,
    join: (clubId: number, response: ServerResponse) => {
      const club = listeners.get(clubId) ?? new Set();
      listeners.set(clubId, club.add(response));
      count += 1;
      response.on('close', () => leave(clubId, response));
    },
    tell: (clubId: number, text: string) => {
      for (const response of listeners.get(clubId) ?? []) response.write(text);
    },
    tellAll: (text: string) => {
      for (const response of all()) response.write(text);
    },
    end: () => {
      for (const response of all()) response.end();
    },
  };
};

const named = z.object({ verein_ID: z.string().regex(/^\d{1,9}$/) });

/** An embedded page names its club: it cannot send a header with this kind of request, so the address says it. */
const withNamedClub = (request: FastifyRequest): FastifyRequest => {
  const query = named.safeParse(request.query);
  if (query.success) request.headers['x-verein-id'] = query.data.verein_ID;
  return request;
};

type Options = {
  database: Database;
  resolveTenant: (request: FastifyRequest) => Promise<Tenant>;
  onError: (error: unknown) => void;
};

/**
 * Freie Plätze, live: GET /api/courses/live keeps the answer open and tells every change of places in the viewer's
 * club, only numbers of courses and counts. One connection per process listens to the database; without anybody who
 * looks nothing is counted. Browsers connect again by themselves, so does the listening connection.
 */
export const serveLivePlaces = (app: FastifyInstance, { database, resolveTenant, onError }: Options) => {
  const audience = createAudience();
  const waiting = new Map<number, Set<number>>();
  let gathering: NodeJS.Timeout | undefined;

  const publish = async () => {
    gathering = undefined;
    const batch = [...waiting];
    waiting.clear();
    for (const [clubId, courseIds] of batch) {
      if (!audience.hasListeners(clubId)) continue;
      const places = await placesOf(database, clubId, [...courseIds]);
      for (const course of places) audience.tell(clubId, `data: ${JSON.stringify(course)}\n\n`);
    }
  };
  const notice = (payload: string) => {
    const [clubId = 0, courseId = 0] = payload.split(':').map(Number);
    if (!audience.hasListeners(clubId)) return;
    waiting.set(clubId, (waiting.get(clubId) ?? new Set()).add(courseId));
    gathering ??= setTimeout(() => void publish().catch(onError), gatherMs);
  };
  let listening: { stop: () => Promise<void> } | undefined;
  // Only once somebody looks: a process that serves no pages holds no connection for it.
  const listen = () => {
    listening ??= database.listen('course_places', {
      onNotice: notice,
      // What happened while nobody listened is unknown: everybody asks again.
      onConnect: () => audience.tellAll('event: again\ndata: \n\n'),
      onError,
    });
  };
  const heartbeat = setInterval(() => audience.tellAll(': \n\n'), heartbeatMs);

  app.get('/api/courses/live', async (request, reply) => {
    const tenant = await resolveTenant(withNamedClub(request));
    if (audience.isFull()) throw courseErrors.liveFull();
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 3000\n\n');
    audience.join(tenant.id, reply.raw);
    listen();
  });
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    clearTimeout(gathering);
    audience.end();
    await listening?.stop();
  });
};
