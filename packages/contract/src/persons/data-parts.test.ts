import { describe, expect, it } from 'vitest';
import { person } from './calls.ts';
import { dataParts, partOfField, reasonText, type ViewerReason } from './data-parts.ts';

describe('the parts of a person', () => {
  it('hold every field of a person', () => {
    expect(Object.keys(partOfField).sort()).toEqual(Object.keys(person.shape).sort());
  });

  it('use no word that only the office knows', () => {
    expect(JSON.stringify(dataParts)).not.toMatch(/Verwaltergruppe|managee|Saldo/i);
  });
});

describe('why somebody sees a part', () => {
  const course = { ID: 1, name: 'Kinderturnen Mo 15:30', end: 20270628 };
  const table: readonly [ViewerReason, string][] = [
    [{ kind: 'self' }, 'die eigenen Daten'],
    [{ kind: 'manager' }, 'verwaltet dich'],
    [{ kind: 'managed' }, 'wird von dir verwaltet'],
    [{ kind: 'represented' }, 'gesetzliche Vertretung in dieser Familie'],
    [{ kind: 'role', role: 90 }, 'Administrator'],
    [{ kind: 'permission', permission: 'accounting' }, 'Berechtigung „Buchhaltung“'],
    [
      { kind: 'permission', permission: 'course/participants_read', course },
      'Berechtigung „Teilnehmer (nur lesen)“ für „Kinderturnen Mo 15:30“',
    ],
    [{ kind: 'trainer', course }, 'Kursleitung von „Kinderturnen Mo 15:30“, Kurs bis 28.06.2027'],
    [{ kind: 'trainer', course: { ...course, end: 0 } }, 'Kursleitung von „Kinderturnen Mo 15:30“'],
    [{ kind: 'participant', course }, 'teilt sich mit dir die Schichten von „Kinderturnen Mo 15:30“'],
  ];

  it.each(table)('%j', (reason, words) => {
    expect(reasonText(reason, 'dich')).toBe(words);
  });

  it('names the person to everybody else', () => {
    expect(reasonText({ kind: 'manager' }, 'Lena')).toBe('verwaltet Lena');
    expect(reasonText({ kind: 'managed' }, 'Lena')).toBe('wird von Lena verwaltet');
  });
});
