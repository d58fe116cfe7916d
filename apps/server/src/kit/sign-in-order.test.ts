import { describe, expect, it } from 'vitest';
import { createSignInOrder } from './sign-in-order.ts';

/** Something that lasts until it is let go. */
const held = () => {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { letGo, run: () => until };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

const anHour = 3_600_000;
const order = () => createSignInOrder({ maxBeside: 1, longestWaitMs: anHour });

describe('first come, first served between sign-ins and clicks', () => {
  it('lets a click wait for the sign-ins that came before it, and for no later one', async () => {
    const { signIn, giveWay } = order();
    const [first, second, third, late] = [held(), held(), held(), held()];
    const earlier = [first, second, third].map(({ run }) => signIn(1, run));
    const done: string[] = [];
    const click = giveWay(1).then(() => done.push('click'));
    const after = signIn(1, late.run);
    first.letGo();
    await settle();
    expect(done).toEqual([]);
    second.letGo();
    third.letGo();
    await click;
    expect(done).toEqual(['click']);
    late.letGo();
    await Promise.all([...earlier, after]);
  });

  it('keeps the clicks in the order of their coming', async () => {
    const { signIn, giveWay } = order();
    const [first, second, between] = [held(), held(), held()];
    const signIns = [signIn(1, first.run), signIn(1, second.run)];
    const done: number[] = [];
    const one = giveWay(1).then(() => done.push(1));
    signIns.push(signIn(1, between.run));
    const two = giveWay(1).then(() => done.push(2));
    for (const { letGo } of [first, second, between]) letGo();
    await Promise.all([one, two, ...signIns]);
    expect(done).toEqual([1, 2]);
  });

  it('holds up nobody for a few sign-ins, for those of another club, or after one that failed', async () => {
    const { signIn, giveWay } = order();
    const one = held();
    const inside = signIn(1, one.run);
    await giveWay(1);
    const many = [held(), held(), held()];
    const elsewhere = many.map(({ run }) => signIn(2, run));
    await giveWay(1);
    for (const { letGo } of [one, ...many]) letGo();
    await Promise.all([inside, ...elsewhere]);
    const broken = [
      signIn(1, () => Promise.reject(new Error('broken'))),
      signIn(1, () => Promise.reject(new Error('too'))),
    ];
    const click = giveWay(1);
    expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await click;
  });

  it('lets nobody wait for long, however many sign in', async () => {
    const { signIn, giveWay } = createSignInOrder({ maxBeside: 1, longestWaitMs: 1 });
    const many = [held(), held(), held()];
    const inside = many.map(({ run }) => signIn(1, run));
    await giveWay(1);
    for (const { letGo } of many) letGo();
    await Promise.all(inside);
  });
});
