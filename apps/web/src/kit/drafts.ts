import { readStored, storedKeys, writeStored } from './storage.ts';

/** Unsent input, stored on this device only, for a day. Secrets and health data are never part of a draft. */
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

/** Sign-out leaves no drafts for the next user. */
export const forgetDrafts = () => {
  for (const key of storedKeys('localStorage')) {
    if (key.startsWith(prefix)) writeStored('localStorage', key, null);
  }
};
