import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

type Told = (...given: unknown[]) => Promise<void>;
type Listener = (event: Record<string, unknown>) => void;

const origin = 'https://verein.test';
const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8').replace('__FILES__', '[]');

/** The worker in its own global scope, with the open pages. */
const startWorker = (pages: readonly object[] = []) => {
  const listeners = new Map<string, Listener>();
  const showNotification = vi.fn<Told>(async () => undefined);
  const openWindow = vi.fn<Told>(async () => undefined);
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  };
  runInNewContext(source, { self, URL, caches: {} });
  const tell = async (name: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return { tell, showNotification, openWindow };
};

const message = { title: 'Abgesagt: Kinderturnen', text: 'Mo., 19.10.', link: '/kurse/7?tab=termine' };
const tapOn = (link: string) => ({ notification: { close: () => undefined, data: { link } } });

test('shows what the house tells', async () => {
  const { tell, showNotification } = startWorker();
  await tell('push', { data: { json: () => message } });
  const options = expect.objectContaining({ body: message.text, data: { link: message.link } });
  expect(showNotification).toHaveBeenCalledWith(message.title, options);
});

test('a tap opens the page, or leads there who has the house open', async () => {
  const alone = startWorker();
  await alone.tell('notificationclick', tapOn(message.link));
  expect(alone.openWindow).toHaveBeenCalledWith(`${origin}/kurse/7?tab=termine`);
  const page = { focus: vi.fn<Told>(async () => undefined), navigate: vi.fn<Told>(async () => undefined) };
  const open = startWorker([page]);
  await open.tell('notificationclick', tapOn(message.link));
  expect([page.navigate.mock.calls, open.openWindow.mock.calls]).toEqual([[[`${origin}/kurse/7?tab=termine`]], []]);
});

test('a tap leads nowhere else', async () => {
  const { tell, openWindow } = startWorker();
  await tell('notificationclick', tapOn('https://evil.test/'));
  expect(openWindow).toHaveBeenCalledWith(origin);
});
