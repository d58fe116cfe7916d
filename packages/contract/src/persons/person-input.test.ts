import { describe, expect, it } from 'vitest';
import { countries } from '../kit/countries.ts';
import { isPlausibleEmail } from '../kit/email.ts';
import {
  birthDateOf,
  emptyPerson,
  isMinorPerson,
  type PersonInput,
  personInput,
  personProblems,
} from './person-input.ts';

const rules = { staffLevel: 0, club: { svnRequired: false }, today: '2026-11-15' };
const withSvn = { ...rules, club: { svnRequired: true } };

const complete: PersonInput = {
  ...emptyPerson,
  prename: 'Maria',
  lastname: 'Müller',
  email: 'maria@example.at',
  phone: '436641234567',
  birthdate: 19850309,
  postal_code: '3100',
  locality: 'St. Pölten',
  street: 'Hauptstraße',
  street_number: '7',
  place_ID: '1234567',
};

const problems = (changes: Partial<PersonInput>, other = rules) => personProblems({ ...complete, ...changes }, other);

describe('the data of a person', () => {
  it('are fine when complete', () => {
    expect(problems({})).toEqual({});
  });

  it('tell a birth date that the calendar does not have, also where the insurance number carries one', () => {
    expect(problems({ birthdate: 20180231, svn: '1237010180' }, withSvn)).toEqual({
      birthdate: 'Bitte gib ein gültiges Geburtsdatum ein!',
    });
  });

  it.each([
    [{ email: '' }, { email: 'Bitte gib die E-Mail-Adresse ein!' }],
    [{ email: 'a@b' }, { email: 'Bitte gib die E-Mail-Adresse ein!' }],
    [{ email: 'maria@example' }, { email: 'Bitte gib eine gültige E-Mail-Adresse ein.' }],
    [{ phone: '123' }, { phone: 'Bitte gib die Telefon-Nummer ein!' }],
    [{ birthdate: 0 }, { birthdate: 'Bitte gib das Geburtsdatum ein!' }],
    [{ birthdate: 99 }, { birthdate: 'Bitte gib das Geburtsdatum ein!' }],
    [{ birthdate: 20261116 }, { birthdate: 'Das Geburtsdatum darf nicht in der Zukunft liegen.' }],
    [{ birthdate: 20260231 }, { birthdate: 'Bitte gib ein gültiges Geburtsdatum ein!' }],
    [{ birthdate: 18991231 }, { birthdate: 'Bitte gib ein gültiges Geburtsdatum ein!' }],
    [{ place_ID: '' }, { street: 'Bitte korrigiere die Adresse!' }],
    [{ country: 'QQ' }, { country: 'Bitte korrigiere die Adresse!' }],
    [{ country: 'DE', place_ID: '' }, {}],
    [{ country: 'DE', place_ID: '', locality: '' }, { locality: 'Bitte korrigiere die Adresse!' }],
    [{ postal_code: '', locality: '', street: '', place_ID: '' }, { postal_code: 'Bitte korrigiere die Adresse!' }],
    [{ postal_code: '12', place_ID: '' }, { postal_code: 'Bitte korrigiere die Adresse!' }],
    [{ locality: '', street: '', place_ID: '' }, { street: 'Bitte korrigiere die Adresse!' }],
    [{ street_number: '', place_ID: '' }, { street_number: 'Bitte korrigiere die Adresse!' }],
    [{ prename: '' }, { prename: 'Bitte gib den Vornamen ein!' }],
    [{ lastname: '' }, { lastname: 'Bitte gib den Nachnamen ein!' }],
    [{ sex: 'inst' as const, prename: '', birthdate: 0 }, {}],
    [{ svn: '1236010180' }, { svn: 'Bitte die richtige SVN eingeben!' }],
  ])('with %j gives %j', (changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });

  it('need no telephone and no e-mail from staff of role 20, but from role 19', () => {
    expect(problems({ phone: '123', email: '' }, { ...rules, staffLevel: 20 })).toEqual({});
    expect(Object.keys(problems({ phone: '123', email: '' }, { ...rules, staffLevel: 19 }))).toEqual([
      'email',
      'phone',
    ]);
  });

  it('of a dependant may leave contact and address to the Verwalter', () => {
    const child = { ...emptyPerson, prename: 'Tim', lastname: 'Müller', birthdate: 20180101 };
    expect(personProblems(child, { ...rules, isDependant: true })).toEqual({});
    expect(personProblems({ ...child, street: 'Irgendwo' }, { ...rules, isDependant: true })).toEqual({
      postal_code: 'Bitte korrigiere die Adresse!',
    });
  });

  it('cannot have a verified address where no register was imported', () => {
    expect(problems({ place_ID: '' }, { ...rules, hasAddressRegister: false } as typeof rules)).toEqual({});
  });

  it('take the birth date from the number where the club asks for it in Austria', () => {
    const fields = { birthdate: 0, svn: '1237 010180' };
    expect(problems(fields, withSvn)).toEqual({});
    expect(birthDateOf(fields, withSvn)).toBe('1980-01-01');
    expect(problems({ birthdate: 0, svn: '' }, withSvn)).toEqual({ svn: 'Bitte die richtige SVN eingeben!' });
    expect(problems({ ...fields, birthdate: 19800102 }, withSvn)).toEqual({ svn: 'Bitte die richtige SVN eingeben!' });
    expect(problems({ birthdate: 0, svn: '2102011375' }, withSvn)).toEqual({
      birthdate: 'Bitte gib das Geburtsdatum ein!',
    });
    expect(problems({ country: 'DE', svn: '' }, withSvn)).toEqual({});
  });

  it('let staff above 80 type the birth date into the field of the number', () => {
    const fields = { birthdate: 0, svn: '241210' };
    const full = { ...withSvn, staffLevel: 90 };
    expect(problems(fields, full)).toEqual({});
    expect(birthDateOf(fields, full)).toBe('2010-12-24');
    expect(problems(fields, { ...withSvn, staffLevel: 80 })).toEqual({ svn: 'Bitte die richtige SVN eingeben!' });
  });

  it('make a minor until the day of the eighteenth birthday', () => {
    expect(isMinorPerson({ birthdate: 20081116, svn: '' }, rules)).toBe(true);
    expect(isMinorPerson({ birthdate: 20081115, svn: '' }, rules)).toBe(false);
    expect(isMinorPerson({ birthdate: 0, svn: '' }, rules)).toBe(false);
  });

  it('accept a telephone number that a program sends as a number, and default to Austria', () => {
    const parsed = personInput.parse({ phone: 436641234567, birthdate: '20101224' });
    expect(parsed).toMatchObject({ phone: '436641234567', country: 'AT', birthdate: 20101224 });
  });
});

describe('an e-mail address', () => {
  it.each([
    'a@b.at',
    'maria.mueller+verein@example.co.at',
    "o'neill@example.com",
    'info@vöslau.at',
    'x@sub.domain.museum',
  ])('%s is plausible', (email) => {
    expect(isPlausibleEmail(email)).toBe(true);
  });

  it.each([
    '',
    'maria',
    'maria@',
    '@example.at',
    'maria@example',
    'maria@@example.at',
    'maria@exa mple.at',
    'maria@-example.at',
    'maria@example..at',
    '.maria@example.at',
    'maria..m@example.at',
    'maria@example.a',
    'maria@gmail.con',
    'maria@gmial.com',
    'maria@192.168.0.1',
    'Maria <maria@example.at>',
    'maria@example.at,otto@example.at',
    'maria@example.at; otto@example.at',
  ])('%s is not', (email) => {
    expect(isPlausibleEmail(email)).toBe(false);
  });
});

describe('the countries', () => {
  it('begin with Austria and Germany, the others follow by name, each once', () => {
    expect(countries.slice(0, 2).map(({ code }) => code)).toEqual(['AT', 'DE']);
    const others = countries.slice(2).map(({ name }) => name);
    expect(others.length).toBeGreaterThan(35);
    expect(others.toSorted((one, other) => one.localeCompare(other, 'de'))).toEqual(others);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  });
});
