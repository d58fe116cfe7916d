import { describe, expect, it } from 'vitest';
import { type AdmissionRequest, createAdmission, createSharedAdmission } from './admission.ts';

const turn = (key: string, atOnce = 1): AdmissionRequest => ({ key, atOnce, crowded: 'Gerade sind es sehr viele.' });

/** A resource that has to be released. */
const held = () => {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, run: () => until };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('taking turns', () => {
  it('lets in so many who want the same, the others in the order of their coming', async () => {
    const admission = createAdmission({ inAll: 10, maxWaiting: 10, longestWaitMs: 60_000 });
    const entered: number[] = [];
    const places = [held(), held(), held()];
    const all = places.map(({ run }, index) =>
      admission.take(turn('a'), () => {
        entered.push(index);
        return run();
      }),
    );
    await settle();
    expect(entered).toEqual([0]);
    for (const { letGo } of places) letGo();
    await Promise.all(all);
    expect(entered).toEqual([0, 1, 2]);
  });

  it('lets pass who wants something else', async () => {
    const admission = createAdmission({ inAll: 10, maxWaiting: 10, longestWaitMs: 60_000 });
    const one = held();
    const all = [admission.take(turn('a'), one.run), admission.take(turn('a'), one.run)];
    expect(await admission.take(turn('b'), async () => 'there')).toBe('there');
    one.letGo();
    await Promise.all(all);
  });

  it('keeps a share free, however many different things are waited for', async () => {
    const admission = createAdmission({ inAll: 2, maxWaiting: 10, longestWaitMs: 60_000 });
    const [one, other] = [held(), held()];
    const entered: string[] = [];
    const all = [admission.take(turn('a'), one.run), admission.take(turn('b'), other.run)];
    const third = admission.take(turn('c'), async () => void entered.push('c'));
    await settle();
    expect(entered).toEqual([]);
    one.letGo();
    await third;
    expect(entered).toEqual(['c']);
    other.letGo();
    await Promise.all(all);
  });

  it('tells who has waited long enough, or finds too many waiting, the sentence of the call', async () => {
    const admission = createAdmission({ inAll: 1, maxWaiting: 1, longestWaitMs: 1 });
    const one = held();
    const inside = admission.take(turn('a'), one.run);
    const refused = { httpStatus: 503, message: 'Gerade sind es sehr viele.' };
    const late = admission.take(turn('a'), async () => undefined);
    await expect(admission.take(turn('a'), async () => undefined)).rejects.toMatchObject(refused);
    await expect(late).rejects.toMatchObject(refused);
    one.letGo();
    await inside;
    expect(await admission.take(turn('a'), async () => 'free again')).toBe('free again');
  });

  it('gives the place back after a failure', async () => {
    const admission = createAdmission({ inAll: 1, maxWaiting: 1, longestWaitMs: 60_000 });
    const fail = admission.take(turn('a'), () => Promise.reject(new Error('broken')));
    await expect(fail).rejects.toThrow('broken');
    expect(await admission.take(turn('a'), async () => 'free')).toBe('free');
  });
});

describe('taking turns for what everybody wants', () => {
  it('runs at most so many at once, in the order they came, and goes on after a failure', async () => {
    const inTurn = createSharedAdmission(2);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) =>
      inTurn(async () => {
        begun.push(index);
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (index === 1) throw new Error('broken');
        return index;
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });
});
