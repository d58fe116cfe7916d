import { readStored, storedKeys, writeStored } from './storage.ts';

/** What was typed and not sent yet, on this device alone, for a day. Secrets and health data are no part of a draft. */
const prefix = 'vereinshaus.draft.';
const oneDay = 86_400_000;

export const readDraft = (name: string, now = Date.now()): unknown => {
  const stored = readStored('localStorage', `${prefix}${name}`);
  if (stored === null) return undefined;
  try {
    const draft: unknown = JSON.parse(stored);
    if (typeof draft !== 'object' || draft === null || !('at' in draft) || !('values' in draft)) return undefined;
    return typeof draft.at === 'number' && now - draft.at < oneDay ? draft.values : undefined;
  } catch {
    return undefined;
  }
};

export const writeDraft = (name: string, values: unknown, now = Date.now()) =>
  writeStored('localStorage', `${prefix}${name}`, JSON.stringify({ at: now, values }));

export const forgetDraft = (name: string) => writeStored('localStorage', `${prefix}${name}`, null);

/** Whoever signs out leaves nothing behind for the next one. */
export const forgetDrafts = () => {
  for (const key of storedKeys('localStorage')) {
    if (key.startsWith(prefix)) writeStored('localStorage', key, null);
  }
};
