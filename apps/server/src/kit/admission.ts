import { AppError, requestErrors } from './errors.ts';

/** What a call waits for: `key` names it, `atOnce` how many may have it at the same time, `crowded` what the rest is told. */
export type AdmissionRequest = { key: string; atOnce: number; crowded: string };

export type Admission = { take<T>(turn: AdmissionRequest, run: () => Promise<T>): Promise<T> };

type Limits = {
  /** So many at the same time, whatever they want: the others' share stays free. */
  inAll: number;
  maxWaiting: number;
  longestWaitMs: number;
};

type WaitingRequest = { turn: AdmissionRequest; enter: () => void };

const crowded = ({ crowded: sentence }: AdmissionRequest) => new AppError('request.crowded', 503, sentence);

/**
 * The place in front of the counter. Whoever wants the same thing as many others waits here, before a connection to the
 * database is taken for them: a hundred who wait for one row would hold every connection, and nobody else could even
 * read. In the order of their coming; one who wants something else walks past those whose thing is taken.
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

/** A quarter of the connections for one thing, three quarters for all that is waited for; the rest is for those who read. */
export const admissionFor = (connections: number): Admission & { share: number } => ({
  ...createAdmission({ inAll: Math.max(2, Math.floor(connections * 0.75)), maxWaiting: 2000, longestWaitMs: 10_000 }),
  share: Math.max(2, Math.floor(connections / 4)),
});

/**
 * One thing that everybody wants, whatever the club: work that keeps a processor busy while it holds a connection. Those
 * who wait hold neither, so they may be many and wait for as long as a browser does.
 */
export const admitInTurn = (atOnce: number) => {
  const admission = createAdmission({ inAll: atOnce, maxWaiting: 5000, longestWaitMs: 60_000 });
  const turn: AdmissionRequest = { key: '', atOnce, crowded: requestErrors.overloaded().message };
  return <T>(run: () => Promise<T>): Promise<T> => admission.take(turn, run);
};
