// @vitest-environment happy-dom
import { contract } from '@vereinshaus/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { goesOnText, offlineText, send } from './api.ts';

afterEach(() => vi.restoreAllMocks());

const failing = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
};

// A separate call, because a request that another file left pending would be awaited.
const change = () => send(contract.session.requestPasswordReset, { email: 'ohne-netz@x.test' });

test('a change without a network was not sent, and is told so', async () => {
  failing(false);
  await expect(change()).rejects.toThrow(`${offlineText} Es wurde nichts gesendet.`);
});

test('of a change that broke off nobody says that it did not arrive', async () => {
  failing(true);
  await expect(change()).rejects.toThrow(/^Es besteht leider keine Internet-Verbindung\. Ob deine Änderung noch/);
});

test('what was only asked for comes by itself', async () => {
  failing(false);
  await expect(send(contract.courses.list, {})).rejects.toThrow(goesOnText);
});

test('of a change after the session ended one reads what is still true when one has signed in again', async () => {
  const refused = { status: 'error', code: 'request.notSignedIn', message: 'Bitte melde dich zuerst an.' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 401 })));
  await expect(change()).rejects.toThrow(
    'Deine Anmeldung war abgelaufen, es wurde nichts gespeichert. Bitte versuch es noch einmal.',
  );
  await expect(send(contract.courses.list, {})).rejects.toThrow('Bitte melde dich zuerst an.');
});
