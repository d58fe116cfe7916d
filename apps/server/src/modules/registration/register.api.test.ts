import { contract } from '@vereinshaus/contract';
import { typedPlace } from '@vereinshaus/contract/addresses/calls';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { additionalField } from '@vereinshaus/contract/persons/settings';
import { consentTexts, registered } from '@vereinshaus/contract/registration/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson, testPassword } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { fillRegister, linkIn, mailsTo, personsNamed, registrationOf } from './registration.testing.ts';

const today = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => today });

const { register } = contract.registration;

let clubId = 0;
let host = '';

const clubWith = async (settings: Partial<ClubSettings> = {}) => {
  const id = await buildClub(house(), { settings: JSON.stringify(settings) });
  return { id, public: { host: `verein${id}.test` } };
};

beforeAll(async () => {
  clubId = await buildClub(house());
  host = `verein${clubId}.test`;
  await fillRegister(house());
});

const publicly = () => house().as(null, { host });
const tim = { prename: 'Tim', birthdate: 20180101 };

describe('the checks of the registration form', () => {
  it('come in the order covid, privacy, responsibility, double membership, then the data', async () => {
    const club = await clubWith({ covidNotice: true });
    const ask = (changes: object) =>
      house()
        .as(null, club.public)
        .refused(register, {
          ...registrationOf({ birthdate: 20100101, email: '', approved: false, member: true, supportingMember: true }),
          ...changes,
        });
    const sentences = [
      await ask({}),
      await ask({ covid19: true }),
      await ask({ covid19: true, approved: true }),
      await ask({ covid19: true, approved: true, acceptResp: true }),
      await ask({ covid19: true, approved: true, acceptResp: true, supportingMember: false }),
    ].map(({ http, message }) => [http, message]);
    expect(sentences).toEqual([
      [422, 'Bitte zuerst die Kenntnisnahme der Covid 19 Hinweise bestätigen!'],
      [422, 'Bitte zuerst die Datenschutzerklärung akzeptieren!'],
      [422, 'Bitte zuerst akzeptieren, dass Sie verantwortlich sind.'],
      [422, 'Du kannst nicht gleichzeitig ordentliches und unterstützendes Mitglied werden!'],
      [422, 'Bitte gib die E-Mail-Adresse ein!'],
    ]);
  });

  it('ask for the covid notice only where the club has one', async () => {
    expect((await publicly().call(register, registrationOf())).message).toBe(registered);
  });

  it('take an address that the register does not know from whoever says that it is right', async () => {
    const input = registrationOf({ street: 'Neubaugasse', place_ID: typedPlace });
    await publicly().call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toMatchObject([
      { street: 'Neubaugasse', place_id: typedPlace },
    ]);
  });

  it.each([
    [{ email: '' }, 'email', 'Bitte gib die E-Mail-Adresse ein!'],
    [{ email: 'a@b' }, 'email', 'Bitte gib die E-Mail-Adresse ein!'],
    [{ email: 'maria@example' }, 'email', 'Bitte gib eine gültige E-Mail-Adresse ein.'],
    [{ phone: '123' }, 'phone', 'Bitte gib die Telefon-Nummer ein!'],
    [{ phone: 999 }, 'phone', 'Bitte gib die Telefon-Nummer ein!'],
    [{ birthdate: 0 }, 'birthdate', 'Bitte gib das Geburtsdatum ein!'],
    [{ birthdate: 20261116, acceptResp: true }, 'birthdate', 'Das Geburtsdatum darf nicht in der Zukunft liegen.'],
    [{ place_ID: '', street: 'Erfundene Straße' }, 'street', 'Bitte korrigiere die Adresse!'],
    [{ place_ID: '999' }, 'street', 'Bitte korrigiere die Adresse!'],
    [{ street_number: '8' }, 'street', 'Bitte korrigiere die Adresse!'],
    [{ svn: '1238010180' }, 'svn', 'Bitte die richtige SVN eingeben!'],
    [{ prename: ' ' }, 'prename', 'Bitte gib den Vornamen ein!'],
    [{ lastname: '' }, 'lastname', 'Bitte gib den Nachnamen ein!'],
  ])('with %j say under %s: %s', async (changes, field, sentence) => {
    const refusal = await publicly().refused(register, registrationOf(changes));
    expect(refusal).toMatchObject({ http: 422, message: sentence });
    expect(refusal.fields?.[field]).toBe(sentence);
  });

  it('tell of a further person which one is meant', async () => {
    const input = registrationOf({
      acceptResp: true,
      persons: [
        { ...tim, lastname: 'A' },
        { ...tim, lastname: 'A', birthdate: 0 },
      ],
    });
    const { fields } = await publicly().refused(register, input);
    expect(fields).toEqual({ 'persons.1.birthdate': 'Bitte gib das Geburtsdatum ein!' });
    expect(await personsNamed(house(), clubId, String(input.lastname))).toEqual([]);
  });

  it('know no membership where the club has none, and no supporters where it takes none', async () => {
    const without = await clubWith({ noMembership: true });
    const ask = (club: { public: { host: string } }, wish: object) =>
      house().as(null, club.public).refused(register, registrationOf(wish));
    expect((await ask(without, { member: true })).message).toBe(consentTexts.noMembership);
    expect((await ask(await clubWith(), { supportingMember: true })).message).toBe(consentTexts.noSupporters);
  });

  it.each([
    [{ token: 100_000_000 }, 'token'],
    [{ token: -1 }, 'token'],
    [{ birthdate: 'gestern' }, 'birthdate'],
    [{ note: 'x'.repeat(2001) }, 'note'],
    [{ sex: 'divers?' }, 'sex'],
    [{ persons: Array.from({ length: 13 }, () => tim) }, 'persons'],
  ])('refuse %j', async (changes, field) => {
    const answer = await publicly().ask(register, { ...registrationOf(), ...changes });
    expect(answer.http).toBe(422);
    expect(Object.keys(answer.refusal?.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
  });
});

describe('a family of four', () => {
  const input = () =>
    registrationOf({
      acceptResp: true,
      member: true,
      shouldGetEmail: true,
      persons: [
        { prename: 'Peter', birthdate: 19830501 },
        { prename: 'Lena', birthdate: 20150101, member: true },
        { prename: 'Tim', birthdate: 20180101, phoneAdd: '144' },
      ],
    });
  const withNames = (lastname: string) => {
    const family = { ...input(), lastname };
    return { ...family, persons: (family.persons ?? []).map((person) => ({ ...person, lastname })) };
  };

  it('registers in one go: one Verwalter, contact and address of the first, one mail', async () => {
    const family = withNames('Viererfamilie');
    const reply = await publicly().call(register, family);
    expect(reply).toEqual({ status: 'success', message: registered });
    const persons = await personsNamed(house(), clubId, 'Viererfamilie');
    const [maria] = persons;
    expect(persons.map(({ first_name, manager_id }) => [first_name, manager_id])).toEqual(
      ['Maria', 'Peter', 'Lena', 'Tim'].map((name) => [name, maria?.id]),
    );
    expect(persons.every(({ place_id, street }) => place_id === '100' && street === 'Hauptstraße')).toBe(true);
    expect(persons.map(({ phone }) => phone)).toEqual(Array.from({ length: 4 }, () => '436641234567'));
    expect(persons.map((person) => person.legal_representative_id)).toEqual([null, null, maria?.id, maria?.id]);
    expect(persons.map(({ mailing }) => mailing)).toEqual([1, 1, 1, 1]);
    const roles = await house().sql(
      `select p.first_name, r.code, to_char(r.starts_on, 'YYYY-MM-DD') as starts_on from membership_role r
       join person p on p.club_id = r.club_id and p.id = r.person_id where p.last_name = 'Viererfamilie' order by p.id`,
    );
    expect(roles).toEqual([
      { first_name: 'Maria', code: 1, starts_on: '2026-11-15' },
      { first_name: 'Lena', code: 1, starts_on: '2026-11-15' },
    ]);
    const mails = await mailsTo(house(), String(family.email));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(
      'Mit dir registriert: Peter Viererfamilie, Lena Viererfamilie, Tim Viererfamilie.',
    );
  });

  it('sets the password with the link of the mail and signs in', async () => {
    const family = withNames('Anmelder');
    await publicly().call(register, family);
    const [mail] = await mailsTo(house(), String(family.email));
    const token = mail ? linkIn(mail).replace('/benutzer/changepw/', '') : '';
    await publicly().call(contract.session.changePassword, { token, password1: testPassword, password2: testPassword });
    const signIn = await publicly().call(contract.session.login, {
      username: String(family.email),
      password: testPassword,
    });
    expect(signIn.verein_ID).toBe(clubId);
  });

  it('leaves an entry for everybody in the history', async () => {
    await publicly().call(register, withNames('Historisch'));
    const entries = await house().sql(
      `select p.first_name, h.kind, h.actor_id from history_entry h join person p on p.club_id = h.club_id and p.id = h.person_id
       where p.last_name = 'Historisch' and h.kind = 'registration.registered' order by p.id`,
    );
    expect(entries).toEqual(
      ['Maria', 'Peter', 'Lena', 'Tim'].map((first_name) => ({
        first_name,
        kind: 'registration.registered',
        actor_id: null,
      })),
    );
  });
});

describe('a registration that arrives twice', () => {
  it('makes one person when both requests come at the same time', async () => {
    const input = registrationOf();
    const answers = await Promise.all([publicly().call(register, input), publicly().call(register, input)]);
    expect(answers.map(({ message }) => message)).toEqual([registered, registered]);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toHaveLength(1);
    expect(await mailsTo(house(), String(input.email))).toHaveLength(1);
  });

  it('makes one person when the answer got lost and the browser sends again', async () => {
    const input = registrationOf();
    await publicly().call(register, input);
    await publicly().call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toHaveLength(1);
  });

  it('is stopped by the database as well, whoever writes without the lock', async () => {
    const input = registrationOf();
    await publicly().call(register, input);
    const again = `insert into registration (club_id, token, fingerprint, position, source, person_id, state, created_at)
      select club_id, token, fingerprint, position, source, person_id, state, created_at from registration where club_id = $1 and token = $2`;
    await expect(house().sql(again, [clubId, input.token])).rejects.toThrow(/registration_once/);
    await house().sql('alter table registration drop constraint registration_once');
    await house().sql(again, [clubId, input.token]);
    expect(
      await house().sql('select 1 from registration where club_id = $1 and token = $2', [clubId, input.token]),
    ).toHaveLength(2);
    await house().sql('delete from registration where club_id = $1 and token = $2', [clubId, input.token]);
    await house().sql(
      'alter table registration add constraint registration_once unique (club_id, token, fingerprint, position)',
    );
  });

  it('is not taken for another family that drew the same number', async () => {
    const [first, second] = [registrationOf(), registrationOf()];
    await publicly().call(register, first);
    await publicly().call(register, { ...second, token: first.token });
    expect(await personsNamed(house(), clubId, String(second.lastname))).toHaveLength(1);
  });

  it('from two devices with different numbers still makes one person', async () => {
    const input = registrationOf();
    const other = { ...input, token: 77_777_777 };
    await Promise.all([publicly().call(register, input), publicly().call(register, other)]);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toHaveLength(1);
  });
});

describe('somebody who is known already', () => {
  it('by e-mail address gets a mail, no second person, and the form says the same as always', async () => {
    const known = await buildPerson(house(), clubId, { first_name: 'Karla', email: 'Karla@Example.at' });
    const input = registrationOf({ email: 'karla@example.at' });
    expect(await publicly().call(register, input)).toEqual({ status: 'success', message: registered });
    expect(await personsNamed(house(), clubId, String(input.lastname))).toEqual([]);
    const [mail] = await mailsTo(house(), 'karla@example.at');
    expect(mail?.body).toContain('Dich gibt es bei uns aber schon');
    expect(mail?.body).not.toContain(String(input.lastname));
    expect(mail && linkIn(mail)).toMatch(/^\/benutzer\/changepw\//);
    const [held] = await house().sql('select state, known_person_id, known_by from registration where token = $1', [
      input.token,
    ]);
    expect(held).toEqual({ state: 'held', known_person_id: known.personId, known_by: 'email' });
  });

  it('by name and birth date is recognised in another spelling; the mail goes to the address we know', async () => {
    await buildPerson(house(), clubId, {
      first_name: 'Jörg',
      last_name: 'Weiß',
      birth_date: '1970-05-05',
      email: 'alt@example.at',
    });
    const input = registrationOf({ prename: 'joerg', lastname: 'WEISS', birthdate: 19700505, email: 'neu@example.at' });
    await publicly().call(register, input);
    expect(await mailsTo(house(), 'neu@example.at')).toEqual([]);
    expect(await mailsTo(house(), 'alt@example.at')).toHaveLength(1);
    expect(await personsNamed(house(), clubId, 'WEISS')).toEqual([]);
  });

  it('is not written to again and again', async () => {
    await buildPerson(house(), clubId, { first_name: 'Geduldig', email: 'geduldig@example.at' });
    for (let count = 0; count < 3; count += 1) {
      await publicly().call(register, registrationOf({ email: 'geduldig@example.at' }));
    }
    expect(await mailsTo(house(), 'geduldig@example.at')).toHaveLength(1);
  });

  it('as a child of another family waits, while the parent is registered', async () => {
    const father = await buildPerson(house(), clubId, { first_name: 'Vater', email: 'vater@example.at' });
    await buildPerson(house(), clubId, {
      first_name: 'Kim',
      last_name: 'Doppelt',
      birth_date: '2016-06-06',
      manager_id: father.personId,
    });
    const input = registrationOf({
      lastname: 'Doppelt',
      acceptResp: true,
      persons: [{ prename: 'Kim', lastname: 'Doppelt', birthdate: 20160606 }],
    });
    await publicly().call(register, input);
    expect((await personsNamed(house(), clubId, 'Doppelt')).map(({ first_name }) => first_name)).toEqual([
      'Kim',
      'Maria',
    ]);
    const [mail] = await mailsTo(house(), 'vater@example.at');
    expect(mail?.body).toContain('die es in deiner Familie vielleicht schon gibt');
    expect(mail?.body).not.toContain('changepw');
  });

  it('in another club is nobody here', async () => {
    const other = await clubWith();
    await buildPerson(house(), other.id, { email: 'anderswo@example.at' });
    const input = registrationOf({ email: 'anderswo@example.at' });
    await publicly().call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toHaveLength(1);
  });

  it('who was deleted may come back', async () => {
    await buildPerson(house(), clubId, { email: 'zurueck@example.at', deleted_at: '2025-01-01' });
    const input = registrationOf({ email: 'zurueck@example.at' });
    await publicly().call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toHaveLength(1);
  });
});

describe('an address', () => {
  it('abroad is typed freely and stays unverified', async () => {
    const input = registrationOf({
      country: 'DE',
      postal_code: '80331',
      locality: 'München',
      street: 'Sendlinger Straße',
      place_ID: '',
    });
    await publicly().call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toMatchObject([
      { country: 'DE', place_id: '' },
    ]);
  });

  it('without a country is in Austria', async () => {
    const { country: _, ...input } = registrationOf();
    await publicly().call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toMatchObject([
      { country: 'AT', place_id: '100' },
    ]);
  });
});

describe('a Verwalter', () => {
  let manager: Actor = null;
  const asManager = () => house().as(manager);

  beforeAll(async () => {
    manager = await buildPerson(house(), clubId, {
      first_name: 'Verena',
      last_name: 'Gruppe',
      phone: '436991234567',
      street: 'Hauptstraße',
      house_number: '7',
      postal_code: '3100',
      locality: 'St. Pölten',
      place_id: '100',
    });
  });

  const addition = (changes: object = {}) => ({
    ...registrationOf({
      email: '',
      phone: '',
      postal_code: '',
      locality: '',
      street: '',
      street_number: '',
      place_ID: '',
    }),
    birthdate: 20170707,
    acceptResp: true,
    verwalter_ID: manager?.personId ?? 0,
    ...changes,
  });

  it('adds a child with the own contact and address, and represents it', async () => {
    const input = addition();
    const reply = await asManager().call(register, input);
    expect(reply.message).toBe(`Maria ${input.lastname} ist registriert.`);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toMatchObject([
      {
        manager_id: manager?.personId,
        phone: '436991234567',
        place_id: '100',
        legal_representative_id: manager?.personId,
      },
    ]);
  });

  it('must take responsibility in the words of the add mode', async () => {
    const { message } = await asManager().refused(register, addition({ acceptResp: false }));
    expect(message).toBe('Bitte zuerst akzeptieren, dass du als Verwalter verantwortlich bist!');
  });

  it('cannot add somebody twice to the own group', async () => {
    const input = addition();
    await asManager().call(register, input);
    const { http, message } = await asManager().refused(register, { ...input, token: 66_666_666 });
    expect({ http, message }).toEqual({ http: 409, message: `Maria ${input.lastname} ist schon in deiner Familie.` });
  });

  it('hears nothing about a person of another group, and the office decides', async () => {
    await buildPerson(house(), clubId, { first_name: 'Fremd', last_name: 'Woanders', birth_date: '2017-07-07' });
    const reply = await asManager().call(register, addition({ prename: 'Fremd', lastname: 'Woanders' }));
    expect(reply).toMatchObject({ message: 'Der Verein prüft die Angaben und meldet sich bei dir.', persons: [] });
    expect(await personsNamed(house(), clubId, 'Woanders')).toHaveLength(1);
  });

  it('cannot add to the group of another Verwalter, of this club or another', async () => {
    const other = await buildPerson(house(), clubId, { first_name: 'Other' });
    const stranger = await buildPerson(house(), (await clubWith()).id, {});
    for (const { personId } of [other, stranger]) {
      expect((await asManager().refused(register, addition({ verwalter_ID: personId }))).http).toBe(403);
    }
  });

  it.each(['of another group', 'of another club', 'who is a minor', 'nobody has'])(
    'cannot name a representative %s',
    async (whose) => {
      const columns = { first_name: 'Vertretung' };
      const ids: Record<string, () => Promise<{ personId: number }>> = {
        'of another group': () => buildPerson(house(), clubId, columns),
        'of another club': async () => buildPerson(house(), (await clubWith()).id, columns),
        'who is a minor': () =>
          buildPerson(house(), clubId, { ...columns, manager_id: manager?.personId, birth_date: '2012-01-01' }),
        'nobody has': async () => ({ personId: 2_000_000_000 }),
      };
      const { personId } = (await ids[whose]?.()) ?? { personId: 0 };
      const { message } = await asManager().refused(register, addition({ erzberID: personId }));
      expect(message).toBe('Die gesetzliche Vertretung muss eine volljährige Person derselben Familie sein.');
    },
  );

  it('names another adult of the group as representative', async () => {
    const partner = await buildPerson(house(), clubId, { first_name: 'Partner', manager_id: manager?.personId });
    const input = addition({ erzberID: partner.personId });
    await asManager().call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toMatchObject([
      { legal_representative_id: partner.personId },
    ]);
  });

  it('cannot write an internal note', async () => {
    expect((await asManager().refused(register, addition({ internalnote: 'geheim' }))).http).toBe(403);
    expect((await asManager().call(register, addition({ internalnote: '' }))).status).toBe('success');
  });

  it('who is managed themselves adds nobody', async () => {
    const dependant = await buildPerson(house(), clubId, { manager_id: manager?.personId });
    expect(
      (
        await house()
          .as(dependant)
          .refused(register, addition({ verwalter_ID: 0 }))
      ).http,
    ).toBe(403);
  });

  it('signed out names no group', async () => {
    expect((await publicly().refused(register, addition())).http).toBe(401);
  });
});

describe('staff', () => {
  const staff = (level: number) => buildPerson(house(), clubId, { staff_level: level, first_name: `Stab${level}` });

  it('register somebody without telephone and e-mail and get a code to hand out', async () => {
    const admin = await staff(80);
    const input = registrationOf({ email: '', phone: '', internalnote: 'am Sommerfest' });
    const reply = await house().as(admin).call(register, input);
    expect(reply.activationCode).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toMatchObject([
      { internal_note: 'am Sommerfest' },
    ]);
  });

  it('have the code sent by mail where there is an address', async () => {
    const input = registrationOf();
    const reply = await house()
      .as(await staff(90))
      .call(register, input);
    expect(reply).not.toHaveProperty('activationCode');
    const [mail] = await mailsTo(house(), String(input.email));
    expect(mail?.body).toContain('Dein Aktivierungscode ist');
  });

  it('are told that a person is there already; above 80 register again, exactly 80 not', async () => {
    await buildPerson(house(), clubId, { first_name: 'Doris', last_name: 'Dublette', birth_date: '1990-09-09' });
    const input = registrationOf({ prename: 'Doris', lastname: 'Dublette', birthdate: 19900909 });
    const admin = await staff(90);
    const refusal = await house().as(admin).refused(register, input);
    expect(refusal).toMatchObject({
      http: 409,
      code: 'registration.known',
      message: 'Diese Person gibt es vermutlich schon: Doris Dublette (gleicher Name und Geburtstag).',
    });
    const again = { ...input, force: true };
    expect(
      (
        await house()
          .as(await staff(80))
          .refused(register, again)
      ).http,
    ).toBe(403);
    expect(await personsNamed(house(), clubId, 'Dublette')).toHaveLength(1);
    await house().as(admin).call(register, again);
    expect(await personsNamed(house(), clubId, 'Dublette')).toHaveLength(2);
  });

  it('above 80 add to any group of the club, exactly 80 not', async () => {
    const manager = await buildPerson(house(), clubId, { first_name: 'Irgendwer' });
    const input = () => registrationOf({ birthdate: 20160101, acceptResp: true, verwalter_ID: manager.personId });
    expect(
      (
        await house()
          .as(await staff(80))
          .refused(register, input())
      ).http,
    ).toBe(403);
    const child = input();
    await house()
      .as(await staff(81))
      .call(register, child);
    expect(await personsNamed(house(), clubId, String(child.lastname))).toMatchObject([
      { manager_id: manager.personId },
    ]);
  });

  it('add to no group of another club, of a dependant or of somebody deleted', async () => {
    const admin = await staff(90);
    const manager = await buildPerson(house(), clubId, {});
    const nobody = [
      await buildPerson(house(), (await clubWith()).id, {}),
      await buildPerson(house(), clubId, { manager_id: manager.personId }),
      await buildPerson(house(), clubId, { deleted_at: '2026-01-01' }),
    ];
    for (const { personId } of nobody) {
      const refusal = await house()
        .as(admin)
        .refused(register, registrationOf({ verwalter_ID: personId }));
      expect(refusal).toMatchObject({ http: 404, message: 'Diesen Verwalter gibt es nicht.' });
    }
  });

  it('above 80 may type the birth date into the field of the SVN, exactly 80 not', async () => {
    const club = await clubWith({ svnRequired: true });
    const as = async (level: number) => house().as(await buildPerson(house(), club.id, { staff_level: level }));
    const input = registrationOf({ svn: '241210', birthdate: 0, acceptResp: true });
    expect((await (await as(80)).refused(register, input)).message).toBe('Bitte die richtige SVN eingeben!');
    await (await as(90)).call(register, input);
    expect(await personsNamed(house(), club.id, String(input.lastname))).toMatchObject([{ birth_date: '2010-12-24' }]);
  });
});

describe('a club that requires the SVN', () => {
  it('takes the birth date from it, in Austria only', async () => {
    const club = await clubWith({ svnRequired: true });
    const ask = () => house().as(null, club.public);
    const austrian = registrationOf({ svn: '1237 010180', birthdate: 0 });
    await ask().call(register, austrian);
    expect(await personsNamed(house(), club.id, String(austrian.lastname))).toMatchObject([
      { birth_date: '1980-01-01' },
    ]);
    expect((await ask().refused(register, registrationOf({ svn: '' }))).fields).toEqual({
      svn: 'Bitte die richtige SVN eingeben!',
    });
    const german = registrationOf({ country: 'DE', place_ID: '', svn: '' });
    await ask().call(register, german);
    expect(await personsNamed(house(), club.id, String(german.lastname))).toHaveLength(1);
  });
});

describe('the SVN', () => {
  it('is stored encrypted, recognises the person again and stands nowhere readable', async () => {
    const club = await clubWith({ svnRequired: true });
    const ask = () => house().as(null, club.public);
    const input = registrationOf({ svn: '1237010180', birthdate: 0 });
    await ask().call(register, input);
    const [stored] = await house().sql<{ svn_token: string; svn_cipher: Buffer }>(
      'select svn_token, svn_cipher from person where club_id = $1 and last_name = $2',
      [club.id, input.lastname],
    );
    expect(stored?.svn_token).toHaveLength(32);
    expect(stored?.svn_cipher.toString('latin1')).not.toContain('1237010180');
    const second = registrationOf({ svn: '1237010180', birthdate: 0 });
    await ask().call(register, second);
    expect(await personsNamed(house(), club.id, String(second.lastname))).toEqual([]);
    expect(await house().sql('select known_by from registration where token = $1', [second.token])).toEqual([
      { known_by: 'svn' },
    ]);
    const everything = await house().sql('select details from history_entry where club_id = $1', [club.id]);
    expect(JSON.stringify(everything)).not.toContain('1237010180');
  });
});

describe('fields that the club has added', () => {
  const field = (tag: string, more: object = {}) => additionalField.parse({ tag, label: tag, type: 'text', ...more });
  const fields = [
    field('school', { editable: 'registerWrite', required: true }),
    field('size', { type: 'select', props: { selectives: ['S', 'M'] } }),
    field('later', { editable: 'nonRegisterWrite', required: true }),
    field('office', { editable: 'internal' }),
    field('proof', { type: 'file', required: true }),
  ];
  const club = () => clubWith({ additionalFields: fields });

  it('are filled in for every person, as far as they belong to the registration', async () => {
    const { id, public: where } = await club();
    const lastname = 'Zusatz';
    const persons = [{ ...tim, lastname, data: { school: 'VS Nord' } }];
    const input = registrationOf({ lastname, acceptResp: true, data: { school: '–', size: 'M' }, persons });
    await house().as(null, where).call(register, input);
    const stored = await house().sql('select extra from person where club_id = $1 order by id', [id]);
    expect(stored).toEqual([{ extra: { school: '–', size: 'M' } }, { extra: { school: 'VS Nord' } }]);
  });

  it.each([
    [{}, { data_school: 'Erforderlich' }],
    [{ school: 'x', size: 'XXL' }, { data_size: 'Dieser Wert passt nicht zu diesem Feld.' }],
    [{ school: 'x', office: 'geheim' }, { data_office: 'Dieses Feld kann leider nicht verändert werden.' }],
    [{ school: 'x', later: 'y' }, { data_later: 'Dieses Feld kann leider nicht verändert werden.' }],
    [{ school: 'x', hack: 1 }, { data_hack: 'Dieses Feld gibt es nicht.' }],
  ])('with %j say %j', async (data, expected) => {
    const { public: where } = await club();
    expect((await house().as(null, where).refused(register, registrationOf({ data }))).fields).toEqual(expected);
  });

  it('are open to staff, who need not fill them in', async () => {
    const { id } = await club();
    const admin = await buildPerson(house(), id, { staff_level: 90 });
    const reply = await house()
      .as(admin)
      .call(register, registrationOf({ data: { office: 'Beitrag ermäßigt' } }));
    expect(reply.persons).toHaveLength(1);
  });
});

describe('the membership wish', () => {
  it('makes a supporting member where the club takes them', async () => {
    const club = await clubWith({ canRegisterUnterstuetzendesMitglied: true });
    const input = registrationOf({ supportingMember: true });
    await house().as(null, club.public).call(register, input);
    const [person] = await personsNamed(house(), club.id, String(input.lastname));
    expect(await house().sql('select code from membership_role where person_id = $1', [person?.id])).toEqual([
      { code: 3 },
    ]);
    const [mail] = await mailsTo(house(), String(input.email));
    expect(mail?.body).toContain('unterstützendes Mitglied');
  });
});

describe('the course somebody came for', () => {
  it('stands in the mail', async () => {
    const input = registrationOf({ course_ID: 12 });
    await publicly().call(register, input);
    const [mail] = await mailsTo(house(), String(input.email));
    expect(mail?.body).toContain('/kurs/buche/12');
  });
});

describe('a signed-in person of another club', () => {
  it('registers in their own club only', async () => {
    const other = await clubWith();
    const admin = await buildPerson(house(), other.id, { staff_level: 90 });
    await buildLogin(house(), other.id, admin.personId, 'fremdadmin@example.at');
    const input = registrationOf();
    await house().as(admin).call(register, input);
    expect(await personsNamed(house(), clubId, String(input.lastname))).toEqual([]);
    expect(await personsNamed(house(), other.id, String(input.lastname))).toHaveLength(1);
  });
});
