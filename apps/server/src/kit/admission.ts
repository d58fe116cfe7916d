import { AppError, requestErrors } from './errors.ts';

/** What a call waits for: `key` names it, `atOnce` how many may have it at the same time, `crowded` the sentence for refused callers. */
export type AdmissionRequest = { key: string; atOnce: number; crowded: string };

export type Admission = { take<T>(turn: AdmissionRequest, run: () => Promise<T>): Promise<T> };

type Limits = {
  /** Limit over all keys together, so that other requests keep their share of the connections. */
  inAll: number;
  maxWaiting: number;
  longestWaitMs: number;
};

type WaitingRequest = { turn: AdmissionRequest; enter: () => void };

const crowded = ({ crowded: sentence }: AdmissionRequest) => new AppError('request.crowded', 503, sentence);

/**
 * A queue in front of the database. Requests for the same contended thing wait here, before they take a connection: a hundred requests
 * that wait for one row would hold every connection, and nobody else could even read. First come, first served per key; a request for a
 * free key does not wait for a busy one.
 */
export const createAdmission = ({ inAll, maxWaiting, longestWaitMs }: Limits): Admission => {
  const inside = new Map<string, number>();
  const waiting = new Set<WaitingRequest>();
  let all = 0;

  const isFree = ({ key, atOnce }: AdmissionRequest) => all < inAll && (inside.get(key) ?? 0) < atOnce;
  const enter = ({ key }: AdmissionRequest) => {
    all += 1;
    inside.set(key, (inside.get(key) ?? 0) + 1);
  };
  const leave = ({ key }: AdmissionRequest) => {
    all -= 1;
    const left = (inside.get(key) ?? 0) - 1;
    if (left > 0) inside.set(key, left);
    else inside.delete(key);
    for (const next of waiting) {
      if (all >= inAll) return;
      if (isFree(next.turn)) next.enter();
    }
  };
  const queue = (turn: AdmissionRequest) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size >= maxWaiting) return reject(crowded(turn));
      const give = setTimeout(() => {
        waiting.delete(me);
        reject(crowded(turn));
      }, longestWaitMs);
      const me: WaitingRequest = {
        turn,
        enter: () => {
          clearTimeout(give);
          waiting.delete(me);
          enter(turn);
          resolve();
        },
      };
      waiting.add(me);
    });

  return {
    take: async (turn, run) => {
      if (isFree(turn)) enter(turn);
      else await queue(turn);
      try {
        return await run();
      } finally {
        leave(turn);
      }
    },
  };
};

/** A quarter of the connections for one key, three quarters for all keys together; the remaining ones are for readers. */
export const admissionFor = (connections: number): Admission & { share: number } => ({
  ...createAdmission({ inAll: Math.max(2, Math.floor(connections * 0.75)), maxWaiting: 2000, longestWaitMs: 10_000 }),
  share: Math.max(2, Math.floor(connections / 4)),
});

/**
 * One queue for all clubs: for work that keeps a processor busy while it holds a connection. Waiting calls hold neither, so there may be
 * many of them, and they may wait for as long as a browser does.
 */
export const createSharedAdmission = (atOnce: number) => {
  const admission = createAdmission({ inAll: atOnce, maxWaiting: 5000, longestWaitMs: 60_000 });
  const turn: AdmissionRequest = { key: '', atOnce, crowded: requestErrors.overloaded().message };
  return <T>(run: () => Promise<T>): Promise<T> => admission.take(turn, run);
};
