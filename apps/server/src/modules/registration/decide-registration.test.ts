import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { fillRegister, linkIn, mailsTo, personsNamed, registrationOf } from './registration.testing.ts';

let now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { register, decide, resend, list } = contract.registration;

let clubId = 0;
let admin: Actor = null;

beforeAll(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Admin', staff_level: 80 });
  await fillRegister(house());
});

const publicly = () => house().as(null, { host: `verein${clubId}.test` });
const idsOf = async (token: unknown) =>
  (await house().sql<{ id: number }>('select id from registration where token = $1 order by position', [token])).map(
    ({ id }) => id,
  );

/** A family whose first person matches a known name, with a new address and a new child. */
const heldFamily = async (lastname: string) => {
  const known = await buildPerson(house(), clubId, {
    first_name: 'Maria',
    last_name: lastname,
    birth_date: '1985-03-09',
    email: `alt-${lastname}@example.at`.toLowerCase(),
  });
  const input = registrationOf({
    lastname,
    acceptResp: true,
    persons: [{ prename: 'Tim', lastname, birthdate: 20180101, member: true }],
  });
  await publicly().call(register, input);
  const [first = 0, child = 0] = await idsOf(input.token);
  return { known: known.personId, input, first, child };
};

const decideAs = (ID: number, decision: 'create' | 'same' | 'takeEmail' | 'discard') =>
  house().as(admin).call(decide, { ID, decision });

const namesIn = async (lastname: string) =>
  (await personsNamed(house(), clubId, lastname)).map(({ first_name, manager_id }) => [first_name, manager_id]);

describe('a registration that waits', () => {
  it('is shown beside whom the club knows, with those who get the same decision', async () => {
    const { known, first } = await heldFamily('Vergleich');
    const { registrations } = await house().as(admin).call(list, {});
    const row = registrations.find(({ ID }) => ID === first);
    expect(row?.companions).toEqual(['Tim Vergleich']);
    expect(row?.known?.ID).toBe(known);
    expect(row?.address).toBe('Hauptstraße 7, 3100 St. Pölten');
    expect(registrations.filter(({ ID, companions }) => ID !== first && companions.includes('Tim Vergleich'))).toEqual(
      [],
    );
  });

  it('creates the family after all', async () => {
    const { known, first, input } = await heldFamily('Neuanlage');
    expect((await decideAs(first, 'create')).message).toBe('Die Person wurde angelegt.');
    const [, created] = await personsNamed(house(), clubId, 'Neuanlage');
    expect(await namesIn('Neuanlage')).toEqual([
      ['Maria', known],
      ['Maria', created?.id],
      ['Tim', created?.id],
    ]);
    expect(await mailsTo(house(), String(input.email))).toHaveLength(1);
  });

  it('turns out to be the same person: the child joins the group we know', async () => {
    const { known, first } = await heldFamily('Dieselbe');
    await decideAs(first, 'same');
    expect(await namesIn('Dieselbe')).toEqual([
      ['Maria', known],
      ['Tim', known],
    ]);
    expect(await mailsTo(house(), 'alt-dieselbe@example.at')).toHaveLength(2);
    const roles = await house().sql(
      `select r.code from membership_role r join person p on p.club_id = r.club_id and p.id = r.person_id where p.last_name = 'Dieselbe'`,
    );
    expect(roles).toEqual([{ code: 1 }]);
  });

  it('turns out to be the same person with a new address, which counts at once without an account', async () => {
    const { known, first, input } = await heldFamily('Angekommen');
    await decideAs(first, 'takeEmail');
    expect(await house().sql('select email, phone from person where id = $1', [known])).toEqual([
      { email: input.email, phone: '436641234567' },
    ]);
    const [mail] = await mailsTo(house(), String(input.email));
    expect(mail && linkIn(mail)).toMatch(/^\/benutzer\/changepw\//);
  });

  it('turns out to be the same person with a new address, which somebody with an account confirms first', async () => {
    const { known, first, input } = await heldFamily('Umgezogen');
    await buildLogin(house(), clubId, known, 'alt-umgezogen@example.at');
    await decideAs(first, 'takeEmail');
    expect(await house().sql('select email, phone from person where id = $1', [known])).toEqual([
      { email: 'alt-umgezogen@example.at', phone: '436641234567' },
    ]);
    expect(await house().sql('select email from login where person_id = $1', [known])).toEqual([
      { email: 'alt-umgezogen@example.at' },
    ]);
    const [mail] = await mailsTo(house(), String(input.email));
    expect(mail && linkIn(mail)).toMatch(/^\/benutzer\/email\/bestaetigen\//);
    const kinds = await house().sql<{ kind: string }>(
      'select kind from history_entry where person_id = $1 order by id',
      [known],
    );
    expect(kinds.map(({ kind }) => kind)).toContain('registration.contactTaken');
  });

  it('is discarded with everybody who depends on it, and what was filled in is gone', async () => {
    const { first, input } = await heldFamily('Verworfen');
    await decideAs(first, 'discard');
    expect(await namesIn('Verworfen')).toHaveLength(1);
    expect(await house().sql('select state, held from registration where token = $1', [input.token])).toEqual([
      { state: 'discarded', held: null },
      { state: 'discarded', held: null },
    ]);
  });

  it('is decided once', async () => {
    const { first } = await heldFamily('Zweimal');
    await decideAs(first, 'discard');
    const refusal = await house().as(admin).refused(decide, { ID: first, decision: 'create' });
    expect(refusal).toMatchObject({ http: 409, message: 'Über diese Registrierung wurde schon entschieden.' });
  });

  it('of a child is decided after that of the parent', async () => {
    const { child } = await heldFamily('Reihenfolge');
    const refusal = await house().as(admin).refused(decide, { ID: child, decision: 'create' });
    expect(refusal.message).toBe('Bitte entscheide zuerst über Maria Reihenfolge; davon hängt diese Registrierung ab.');
  });

  it('cannot be decided by another club', async () => {
    const { first } = await heldFamily('Fremdverein');
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).refused(decide, { ID: first, decision: 'create' })).http).toBe(404);
    expect(await namesIn('Fremdverein')).toHaveLength(1);
  });

  it('never holds an SVN', async () => {
    const svnClub = await buildClub(house(), { settings: JSON.stringify({ svnRequired: true }) });
    await buildPerson(house(), svnClub, { email: 'svn@example.at' });
    const input = registrationOf({ email: 'svn@example.at', svn: '1237010180', birthdate: 0 });
    await house()
      .as(null, { host: `verein${svnClub}.test` })
      .call(register, input);
    const [row] = await house().sql<{ held: unknown }>('select held from registration where token = $1', [input.token]);
    expect(JSON.stringify(row?.held)).not.toContain('1237010180');
    expect(JSON.stringify(row?.held)).toContain('1980-01-01');
  });

  it('that nobody decided for ninety days is emptied by the next one', async () => {
    const { input } = await heldFamily('Vergessen');
    now = new Date('2027-02-14T12:00:00Z');
    await publicly().call(register, registrationOf());
    now = new Date('2026-11-15T12:00:00Z');
    expect(await house().sql('select distinct state, held from registration where token = $1', [input.token])).toEqual([
      { state: 'discarded', held: null },
    ]);
  });
});

describe('the list of registrations', () => {
  let listClub = 0;
  let reader: Actor = null;

  beforeAll(async () => {
    listClub = await buildClub(house());
    reader = await buildPerson(house(), listClub, { staff_level: 90, first_name: 'Lisa', last_name: 'Leser' });
    const here = () => house().as(null, { host: `verein${listClub}.test` });
    await buildPerson(house(), listClub, { first_name: 'Known', email: 'known@example.at' });
    await here().call(
      register,
      registrationOf({ lastname: 'Neu', email: 'neu@example.at', course_ID: 5, shouldGetEmail: true }),
    );
    now = new Date('2026-11-15T13:00:00Z');
    await here().call(register, registrationOf({ lastname: 'Bekannt', email: 'known@example.at' }));
    await house()
      .as(reader)
      .call(register, registrationOf({ lastname: 'Stab', email: 'stab@example.at', member: true }));
    now = new Date('2026-11-15T12:00:00Z');
  });

  it('shows what waits for the office first, then what waits for a password', async () => {
    const { registrations, total } = await house().as(reader).call(list, {});
    expect(total).toBe(3);
    expect(registrations.map(({ fullname, state, source }) => [fullname, state, source])).toEqual([
      ['Maria Bekannt', 'held', 'public'],
      ['Maria Stab', 'waiting', 'staff'],
      ['Maria Neu', 'waiting', 'public'],
    ]);
    expect(registrations[0]).toMatchObject({
      person_ID: 0,
      email: 'known@example.at',
      phone: expect.stringContaining('664'),
      companions: [],
      known: { fullname: 'Known Huber', by: 'email', phone: expect.any(String), address: expect.any(String) },
    });
    expect(registrations[1]).toMatchObject({ createdBy: 'Lisa Leser', wish: 1, known: null });
    expect(registrations[2]).toMatchObject({ course_ID: 5, newsletter: true, birthdate: 19850309, createdBy: '' });
  });

  it('shows nothing of another club', async () => {
    const other = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await house().as(other).call(list, {})).toEqual({ registrations: [], total: 0 });
  });

  it('marks who has set a password', async () => {
    const [person] = await personsNamed(house(), listClub, 'Neu');
    await buildLogin(house(), listClub, person?.id ?? 0, 'neu@example.at');
    const { registrations } = await house().as(reader).call(list, {});
    expect(registrations.find(({ fullname }) => fullname === 'Maria Neu')?.state).toBe('active');
  });
});

describe('sending the access again', () => {
  const resent = async (changes: object, as: Actor) => {
    const input = registrationOf(changes);
    await house()
      .as(as, as === null ? { host: `verein${clubId}.test` } : {})
      .call(register, input);
    const [ID = 0] = await idsOf(input.token);
    const reply = await house().as(admin).call(resend, { ID });
    return { reply, mails: await mailsTo(house(), String(input.email)) };
  };

  it('sends the link to whoever registered themselves', async () => {
    const { mails } = await resent({}, null);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Willkommen/),
      expect.stringMatching(/^Dein Passwort/),
    ]);
  });

  it('sends a new code to whom staff registered; the old one no longer works', async () => {
    const { mails } = await resent({}, admin);
    const codes = mails.map(({ body }) => /Aktivierungscode ist (\S+)\./.exec(body)?.[1] ?? '');
    expect(new Set(codes).size).toBe(2);
    const tryCode = (token: string) =>
      publicly().ask(contract.registration.activate, { token, email: mails[0]?.recipient ?? '' });
    expect((await tryCode(codes[0] ?? '')).http).toBe(422);
    expect((await tryCode(codes[1] ?? '')).http).toBe(200);
  });

  it('gives the code to staff where there is no address', async () => {
    const { reply } = await resent({ email: '' }, admin);
    expect(reply.activationCode).toMatch(/^[2-9A-Z-]{14}$/);
  });

  it('is refused for dependants and for registrations that wait', async () => {
    const { child, first } = await heldFamily('Wartend');
    expect((await house().as(admin).refused(resend, { ID: first })).message).toMatch(/^Bitte entscheide zuerst/);
    await decideAs(first, 'create');
    expect((await house().as(admin).refused(resend, { ID: child })).message).toMatch(
      /^Diese Person wird von Maria Wartend verwaltet/,
    );
  });
});
