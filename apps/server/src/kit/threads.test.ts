import { describe, expect, it, vi } from 'vitest';
import { createThreads } from './threads.ts';

/** Answers with its number; waits forever, ends or fails on demand. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (task) => {
      if (task === 'end') process.exit(3);
      if (task === 'fail') throw new Error('no');
      if (task !== 'never') parentPort.postMessage({ task, threadId });
    });
  `)}`,
);

const numberOf = (answer: unknown) => Reflect.get(Object(answer), 'threadId');

describe('threads', () => {
  it('are used again, and never more than allowed', async () => {
    const threads = createThreads({ file, maxThreads: 2 });
    const many = await Promise.all(Array.from({ length: 10 }, (_, index) => threads.run(index)));
    expect(many.map((answer) => Reflect.get(Object(answer), 'task'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(many.map(numberOf)).size).toBeLessThanOrEqual(2);
    expect(many.map(numberOf)).toContain(numberOf(await threads.run('later')));
  });

  it('that have rested for long and are ended get no task any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const threads = createThreads({ file, maxThreads: 2 });
      await threads.run('first');
      vi.advanceTimersByTime(3_600_000);
      expect(await threads.run('second')).toMatchObject({ task: 'second' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('that fail or end fail their own task alone', async () => {
    const threads = createThreads({ file, maxThreads: 1 });
    const tasks = ['a', 'fail', 'b', 'end', 'c'].map((task) =>
      threads.run(task).catch((error: Error) => error.message),
    );
    expect(await Promise.all(tasks)).toMatchObject([
      { task: 'a' },
      'no',
      { task: 'b' },
      'the thread ended with code 3 and without an answer',
      { task: 'c' },
    ]);
  });

  it('that take too long are ended, and the next task gets another', async () => {
    const threads = createThreads({ file, maxThreads: 1, secondsPerTask: 3 });
    const late = threads.run('never');
    const after = threads.run('after');
    await expect(late).rejects.toThrow('not ready after 3 seconds');
    expect(await after).toMatchObject({ task: 'after' });
  });

  it('let a few wait and send the rest away', async () => {
    const threads = createThreads({ file, maxThreads: 1, maxWaiting: 1, fullError: () => new Error('full') });
    const asked = ['a', 'b', 'c'].map((task) => threads.run(task).catch((error: Error) => error.message));
    expect(await Promise.all(asked)).toMatchObject([{ task: 'a' }, { task: 'b' }, 'full']);
  });

  it('keep places for the others, however much one owner asks for', async () => {
    const threads = createThreads({
      file,
      maxThreads: 2,
      maxWaiting: 6,
      maxOfOne: 4,
      fullError: () => new Error('full'),
    });
    const ask = (owner: number) => threads.run(owner, owner).catch((error: Error) => error.message);
    const greedy = Array.from({ length: 8 }, () => ask(1));
    expect(await ask(2)).toMatchObject({ task: 2 });
    expect((await Promise.all(greedy)).filter((answer) => answer === 'full')).toHaveLength(4);
    expect(await ask(1)).toMatchObject({ task: 1 });
  });
});
