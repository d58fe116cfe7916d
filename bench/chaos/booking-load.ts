import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../apps/server/src/demo/random.ts';
import { type Answer, addClub, addCourses, addFamilies, ask, bookingOf, cookieOf } from '../rush.ts';
import type { Site } from './site.ts';

type Booker = { childId: number; cookie: string };
export type Wish = { courseId: number; booker: Booker };
export type LoadedClub = { clubId: number; courses: readonly number[]; bookers: readonly Booker[] };

const families = 200;

/** Half of the courses have few places, half have many, so that both the waiting lists and the charges grow. */
export const addLoadedClub = (site: Site, name: string, courses = 60): Promise<LoadedClub> =>
  site.withClient(async (client) => {
    const clubId = await addClub(client, name);
    const ids = [
      ...(await addCourses(client, clubId, courses / 2, 12)),
      ...(await addCourses(client, clubId, courses / 2, families)),
    ];
    const bookers: Booker[] = [];
    for (const { parentId, childId } of await addFamilies(client, clubId, families)) {
      bookers.push({ childId, cookie: await cookieOf(client, clubId, parentId) });
    }
    return { clubId, courses: ids, bookers };
  });

const shuffled = (wishes: Wish[], seed: number): readonly Wish[] => {
  const random = createRandom(seed);
  const order = wishes.map((wish) => ({ wish, at: random.next() })).sort((a, b) => a.at - b.at);
  return order.map(({ wish }) => wish);
};

/** Everyone wants every course, in an order that the seed decides. */
export const everyWish = ({ courses, bookers }: LoadedClub, seed: number): readonly Wish[] =>
  shuffled(
    courses.flatMap((courseId) => bookers.map((booker) => ({ courseId, booker }))),
    seed,
  );

export type Load = {
  clubId: number;
  /** "courseId childId" of every booking that was answered with success. */
  acknowledged: ReadonlySet<string>;
  /** How often each status was returned; 0 = the connection broke. */
  statuses: ReadonlyMap<number, number>;
  /** Responses that must not occur. */
  strange: readonly string[];
  times: readonly number[];
  lastAcknowledgedAt(): number;
  /** No new booking starts; resolves when the last one has its response. */
  stop(): Promise<void>;
  /** Resolves when every wish was answered. */
  done: Promise<void>;
};

export const keyOf = ({ courseId, booker }: Wish) => `${courseId} ${booker.childId}`;

/** Another request holds the lock, or the server asks for a retry: people press the button again. */
const isForLater = ({ status, text }: Answer) => status === 503 || (status === 409 && text.includes('request.busy'));
/** The response to the first try was lost, the booking was not. */
const isKnown = ({ status, text }: Answer) => status === 409 && /already(Waiting|Participating|Booked)/.test(text);

/** Families who book one course after the other and retry until it works. */
export const startLoad = (site: Site, clubId: number, wishes: readonly Wish[], jobWorkersOfQueues = 12): Load => {
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  const strange: string[] = [];
  const times: number[] = [];
  const waiting = wishes.entries();
  let isStopped = false;
  let lastAcknowledgedAt = 0;

  const tryOnce = async (wish: Wish, url: string): Promise<'booked' | 'again'> => {
    const { courseId, booker } = wish;
    const body = bookingOf(courseId, booker);
    const answer = await ask({ url }, { clubId, path: '/course/register', cookie: booker.cookie, body }).catch(
      () => undefined,
    );
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (answer === undefined || isForLater(answer)) return 'again';
    times.push(answer.ms);
    if (answer.status === 200) {
      acknowledged.add(keyOf(wish));
      lastAcknowledgedAt = performance.now();
    } else if (!isKnown(answer)) {
      strange.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    }
    return 'booked';
  };
  const jobWorkers = async () => {
    for (const [index, wish] of waiting) {
      let tries = 0;
      const urlNow = () => site.urls[(index + tries) % site.urls.length] ?? '';
      while (!isStopped && (await tryOnce(wish, urlNow())) === 'again') {
        tries += 1;
        await pause(50);
      }
      if (isStopped) return;
    }
  };
  const done = Promise.all(Array.from({ length: jobWorkersOfQueues }, jobWorkers)).then(() => undefined);
  return {
    clubId,
    acknowledged,
    statuses,
    strange,
    times,
    lastAcknowledgedAt: () => lastAcknowledgedAt,
    stop: () => {
      isStopped = true;
      return done;
    },
    done,
  };
};
