import { describe, expect, it } from 'vitest';
import { fillDraft, fillText, problemsOfText, renderFailure, type TextShape } from './text-rules.ts';
import { wordDifference } from './word-difference.ts';

const shape: TextShape = {
  placeholders: [
    { name: 'vorname', isRequired: false },
    { name: 'betrag', isRequired: true },
  ],
  hasConditions: true,
  hasSubject: true,
};

const messages = (body: string, subject = 'Betreff') =>
  problemsOfText({ subject, body }, shape).map(({ message }) => message);

describe('a text of a club', () => {
  it('can be kept when it names what is known and all that must be there', () => {
    expect(messages('Hallo {vorname}, {betrag} {wenn_einzug}wird eingezogen{ende}.')).toEqual([]);
  });

  it.each([
    ['{betrag} {gibtsnicht}', 'Diesen Platzhalter gibt es hier nicht: {gibtsnicht}'],
    ['{betrag} {eins} {zwei} {eins}', 'Diese Platzhalter gibt es hier nicht: {eins}, {zwei}'],
    ['{betrag} {vorname', 'Eine geschwungene Klammer steht allein: „{vorname“'],
    ['Hallo {vorname}', 'Dieser Platzhalter darf nicht fehlen: {betrag}'],
    ['{wenn_einzug}{betrag}{ende}', 'Dieser Platzhalter darf nicht fehlen: {betrag}'],
    ['{betrag} {wenn_einzug}x', 'Zu {wenn_einzug} fehlt {ende}.'],
    ['{betrag} {ende}', 'Zu {ende} gibt es keinen Anfang.'],
    ['{betrag}{wenn_einzug}{wenn_ueberweisung}x{ende}', 'Eine Bedingung steht in einer anderen: {wenn_ueberweisung}'],
    ['  ', 'Bitte gib einen Text ein.'],
  ])('is refused with a sentence that names it: %s', (body, message) => {
    expect(messages(body)).toEqual([message]);
  });

  it('has a subject, whose placeholders are looked at too', () => {
    expect(messages('{betrag}', ' ')).toEqual(['Bitte gib einen Betreff ein.']);
    expect(messages('{betrag}', '{x}')).toEqual(['Diesen Platzhalter gibt es hier nicht: {x}']);
    expect(problemsOfText({ subject: '', body: '{betrag}' }, { ...shape, hasSubject: false })).toEqual([]);
  });

  it('gets its values as they are, and the part for how somebody pays', () => {
    const text =
      'Hallo {vorname}!\n\n{wenn_einzug}Wir ziehen ein.{ende}\n\n{wenn_ueberweisung}Bitte überweise {betrag}.{ende}';
    const values = { vorname: 'Ann$&{betrag}', betrag: '€ 5,00' };
    expect(fillText(text, values, 'einzug')).toBe('Hallo Ann$&{betrag}!\n\nWir ziehen ein.\n\n');
    expect(fillText(text, values, 'ueberweisung')).toBe('Hallo Ann$&{betrag}!\n\nBitte überweise € 5,00.');
    expect(fillText('a\n\n\n\n{vorname}', { vorname: 'b' })).toBe('a\n\n\n\nb');
  });

  it('is never sent half filled; a draft shows the slip', () => {
    expect(() => fillText('{gibtsnicht}', {})).toThrow(renderFailure);
    expect(() => fillText('{vorname', { vorname: 'x' })).toThrow(renderFailure);
    expect(fillDraft('{vorname} {gibtsnicht}', { vorname: 'Maria' })).toBe('Maria {gibtsnicht}');
  });
});

describe('the difference of two texts', () => {
  it('is told word by word', () => {
    expect(wordDifference('Hallo {vorname}, bitte zahle.', 'Servus {vorname}, bitte zahle.')).toEqual([
      { kind: 'removed', text: 'Hallo' },
      { kind: 'added', text: 'Servus' },
      { kind: 'same', text: ' {vorname}, bitte zahle.' },
    ]);
    expect(wordDifference('a', 'a')).toEqual([{ kind: 'same', text: 'a' }]);
  });

  it('loses nothing of either, also of long ones', () => {
    const before = Array.from({ length: 3000 }, (_, n) => `Wort${n % 7}`).join(' ');
    const after = `${before.slice(500)} Ende`;
    const parts = wordDifference(before, after);
    const textOf = (left: string) =>
      parts
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('');
    expect(textOf('added')).toBe(before);
    expect(textOf('removed')).toBe(after);
  });
});
