import { describe, expect, it } from 'vitest';
import { contactInput, fillPlaceholders, messageText, messaging } from './calls.ts';

const sentences = (parsed: ReturnType<typeof messageText.safeParse>) =>
  (parsed.error?.issues ?? []).map((issue) => issue.message);

describe('a message to many', () => {
  it('fills in the names wherever they stand', () => {
    const names = { vorname: 'Anna', nachname: 'Huber' };
    expect(fillPlaceholders('Hallo {vorname} {nachname}! {vorname}?', names)).toBe('Hallo Anna Huber! Anna?');
    expect(fillPlaceholders('{vorname}, {nachname}', { vorname: '{nachname}', nachname: '$&' })).toBe('{nachname}, $&');
  });

  it('refuses a placeholder that nobody would fill in', () => {
    const parsed = messageText.safeParse({ subject: 'Training entfällt', text: 'Hallo {name}' });
    expect(sentences(parsed)).toEqual(['Den Platzhalter {name} gibt es nicht. Möglich sind {vorname} und {nachname}.']);
  });

  it('needs a subject of five characters and a text', () => {
    expect(sentences(messageText.safeParse({ subject: 'Kurz', text: ' ' }))).toEqual([
      'Der Betreff braucht mindestens 5 Zeichen.',
      'Bitte gib einen Text ein.',
    ]);
  });

  it('needs somebody to go to', () => {
    const parsed = messaging.previewMessage.input.safeParse({ user_ids: [] });
    expect(parsed.error?.issues[0]?.message).toBe('Bitte wähle mindestens eine Person aus.');
  });
});

describe('a contact message', () => {
  it.each([3, 0, 'Feedback', undefined])('has no topic %s', (topicId) => {
    const parsed = contactInput.safeParse({ topicId, subject: 'Frage', note: 'Wann?' });
    expect(parsed.error?.issues[0]?.message).toBe('Bitte wähle ein Thema aus!');
  });

  it.each([1, 2, 12, 13, 14, '14'])('has the topic %s', (topicId) => {
    expect(contactInput.safeParse({ topicId, subject: 'Frage', note: 'Wann?' }).success).toBe(true);
  });
});
