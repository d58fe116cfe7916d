// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { expect, test } from 'vitest';
import { askAgain } from './api.ts';
import { createQueryClient } from './query-client.ts';

test('a question that was under way when something changed is asked again; the answer from before is not believed', async () => {
  const client = createQueryClient({ onUnauthorized: () => undefined });
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver<string>(client, { queryKey: [clubs.get.path, {}], queryFn });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);

  const renewed = askAgain(client, [clubs.get]);
  answers[0]?.('as it was before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('as it is now');
  await renewed;

  expect(observer.getCurrentResult().data).toBe('as it is now');
  stop();
});
