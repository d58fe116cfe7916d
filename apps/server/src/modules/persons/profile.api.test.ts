import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildGrant, buildLogin, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const today = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => today });
const { profile, persons, history } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let parent: NonNullable<Actor>;
let child: NonNullable<Actor>;
let stranger: NonNullable<Actor>;
let foreign: NonNullable<Actor>;

const build = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
const complete = {
  email: 'eva@x.test',
  phone: '436641234567',
  country: 'DE',
  postal_code: '80331',
  locality: 'München',
  street: 'Marienplatz 1',
};

beforeAll(async () => {
  clubId = await buildClub(house());
  admin = await build({ first_name: 'Adele', staff_level: 90 });
  parent = await build({ first_name: 'Eva', ...complete });
  child = await build({ first_name: 'Tim', birth_date: '2015-05-05', manager_id: parent.personId });
  stranger = await build({ first_name: 'Fremd', email: 'fremd@x.test' });
  foreign = await buildPerson(house(), await buildClub(house()), { first_name: 'Franz', staff_level: 90 });
});

const get = (actor: Actor, personId: number) => house().as(actor).call(persons.get, { child_ID: personId });
const save = (actor: Actor, personId: number, input: Record<string, unknown>) =>
  house()
    .as(actor)
    .call(profile.save, { ID: personId, ...input });
const refusedSave = (actor: Actor, personId: number, input: Record<string, unknown>) =>
  house()
    .as(actor)
    .refused(profile.save, { ID: personId, ...input });
const entriesOf = (personId: number) =>
  house().sql<{ kind: string; details: { changes?: Record<string, { before: unknown; after: unknown }> } }>(
    'select kind, details from history_entry where club_id = $1 and person_id = $2 order by id desc',
    [clubId, personId],
  );

describe('saving a person', () => {
  it('changes what was sent, keeps the rest, and writes before and after into the history', async () => {
    const reply = await save(parent, parent.personId, { lastname: 'Huber-Maier', phone: '0664/123 45-68' });
    expect(reply).toMatchObject({ message: 'Erfolgreich gespeichert', place_ID: '' });
    expect(await get(parent, parent.personId)).toMatchObject({
      lastname: 'Huber-Maier',
      phone: '436641234568',
      email: 'eva@x.test',
      locality: 'München',
    });
    const [entry] = await entriesOf(parent.personId);
    expect(entry).toMatchObject({
      kind: 'person.changed',
      details: { changes: { lastname: { before: 'Huber', after: 'Huber-Maier' } } },
    });
  });

  it('never writes the health note into the history', async () => {
    await save(parent, parent.personId, { note: 'Erdnussallergie' });
    expect(JSON.stringify(await entriesOf(parent.personId))).not.toContain('Erdnuss');
  });

  it.each([
    [{ phone: '123' }, 'phone', 'Bitte gib die Telefon-Nummer ein!'],
    [{ email: 'a@b' }, 'email', 'Bitte gib die E-Mail-Adresse ein!'],
    [{ birthdate: 0 }, 'birthdate', 'Bitte gib das Geburtsdatum ein!'],
    [{ birthdate: 20_270_101 }, 'birthdate', 'Das Geburtsdatum darf nicht in der Zukunft liegen.'],
    [{ prename: '' }, 'prename', 'Bitte gib den Vornamen ein!'],
    [{ street: '' }, 'street', 'Bitte korrigiere die Adresse!'],
    [{ sex: 'fam' }, 'sex', 'Diese Auswahl gibt es in diesem Verein nicht.'],
    [{ svn: '1238010180' }, 'svn', 'Bitte die richtige SVN eingeben!'],
  ])('refuses %j with its sentence and changes nothing', async (input, field, sentence) => {
    const before = await get(parent, parent.personId);
    const refusal = await refusedSave(parent, parent.personId, input);
    expect(refusal).toMatchObject({ http: 422, message: sentence, fields: { [field]: sentence } });
    expect(await get(parent, parent.personId)).toEqual(before);
  });

  it('lets staff save what members must not leave open', async () => {
    await save(admin, stranger.personId, { phone: '123', country: 'AT', street: 'Irgendwo' });
    expect(await get(admin, stranger.personId)).toMatchObject({ phone: '123', street: 'Irgendwo', place_ID: '' });
  });

  it('is for the person, the Verwalter and the permission user; ids of others are refused', async () => {
    expect((await refusedSave(stranger, parent.personId, { lastname: 'X' })).http).toBe(403);
    expect((await refusedSave(foreign, parent.personId, { lastname: 'X' })).http).toBe(404);
    expect((await refusedSave(parent, parent.personId, { internalnote: 'X' })).http).toBe(403);
  });

  it('does not call an address valid again that was marked invalid, until somebody chooses it anew', async () => {
    await house().sql(
      `insert into address_street (id, postal_code, locality, name) values (990001, '3100', 'St. Pölten', 'Prüfgasse')`,
    );
    await house().sql(`insert into address (place_id, street_id, house_number) values ('p-1', 990001, '7')`);
    const place = {
      postal_code: '3100',
      locality: 'St. Pölten',
      street: 'Prüfgasse',
      house_number: '7',
      place_id: 'p-1',
    };
    const { personId } = await build({ country: 'AT', ...place });
    await house().as(admin).call(contract.addresses.markInvalid, { child_ID: personId });
    await save(admin, personId, { phone: '06641234567', street: 'Prüfgasse', street_number: '7', place_ID: '' });
    expect((await get(admin, personId)).place_ID).toBe('');
    await save(admin, personId, { place_ID: 'p-1' });
    expect((await get(admin, personId)).place_ID).toBe('p-1');
  });

  it('needs an adult of the same group as legal representative', async () => {
    const sentence = 'Die gesetzliche Vertretung muss eine erwachsene Person derselben Familie sein.';
    expect((await refusedSave(parent, child.personId, { note: '' })).message).toContain('gesetzliche Vertretung');
    for (const erzberID of [stranger.personId, foreign.personId, 2_000_000_000]) {
      expect((await refusedSave(parent, child.personId, { erzberID })).message).toBe(sentence);
    }
    await save(parent, child.personId, { erzberID: parent.personId });
    expect(await get(parent, child.personId)).toMatchObject({ erzberID: parent.personId });
  });

  it('changes neither sign-in nor address before the new one is confirmed', async () => {
    const person = await build({ ...complete, first_name: 'Lea', email: 'lea@x.test' });
    await buildLogin(house(), clubId, person.personId, 'lea@x.test');
    await buildLogin(house(), clubId, stranger.personId, 'fremd@x.test');
    const taken = await refusedSave(person, person.personId, { email: 'Fremd@x.test' });
    expect(taken.message).toContain('meldet sich bereits eine andere Person an');
    expect((await refusedSave(admin, person.personId, { email: '' })).message).toContain('meldet sich die Person an');
    await save(person, person.personId, { email: 'Lea.Neu@x.test' });
    const [login] = await house().sql('select email from login where person_id = $1', [person.personId]);
    expect(login).toEqual({ email: 'lea@x.test' });
    expect(await get(person, person.personId)).toMatchObject({ email: 'lea@x.test' });
  });

  it('does not hand an administrator’s address to somebody below', async () => {
    const clerk = await build({ first_name: 'Karl', staff_level: 20 });
    await buildGrant(house(), clubId, clerk.personId, 'user');
    expect((await refusedSave(clerk, admin.personId, { email: 'karl@x.test' })).http).toBe(403);
  });
});

describe('additional fields', () => {
  let fieldClub = 0;
  let member: NonNullable<Actor>;
  let office: NonNullable<Actor>;
  const field = (tag: string, type: string, rest: Record<string, unknown> = {}) => ({ tag, label: tag, type, ...rest });

  beforeAll(async () => {
    const additionalFields = [
      field('shirt', 'select', { required: true, props: { selectives: ['S', 'M'] } }),
      field('licence', 'text', { editable: 'read' }),
      field('hint', 'textarea', { editable: 'internal' }),
      field('since', 'date', { editable: 'nonRegisterWrite' }),
      field('origin', 'text', { editable: 'registerWrite' }),
      field('agrees', 'checkbox'),
    ];
    fieldClub = await buildClub(house(), { settings: JSON.stringify({ additionalFields }) });
    member = await buildPerson(house(), fieldClub, complete);
    office = await buildPerson(house(), fieldClub, { first_name: 'Olga' });
    await buildGrant(house(), fieldClub, office.personId, 'user/data');
    await buildGrant(house(), fieldClub, office.personId, 'user_read');
  });

  it.each([
    [{}, 'data_shirt', 'Erforderlich'],
    [{ shirt: 'XXL' }, 'data_shirt', 'Dieser Wert passt nicht zu diesem Feld.'],
    [{ shirt: 'M', licence: 'A' }, 'data_licence', 'Dieses Feld kann leider nicht verändert werden.'],
    [{ shirt: 'M', hint: 'A' }, 'data_hint', 'Dieses Feld kann leider nicht verändert werden.'],
    [{ shirt: 'M', origin: 'A' }, 'data_origin', 'Dieses Feld kann leider nicht verändert werden.'],
    [{ shirt: 'M', since: 20_261_301 }, 'data_since', 'Dieser Wert passt nicht zu diesem Feld.'],
    [{ shirt: 'M', agrees: 'ja' }, 'data_agrees', 'Dieser Wert passt nicht zu diesem Feld.'],
    [{ shirt: 'M', gibtsnicht: 'A' }, 'data_gibtsnicht', 'Dieses Feld gibt es nicht.'],
  ])('a member who sends %j is told so', async (data, name, sentence) => {
    const refusal = await refusedSave(member, member.personId, { data });
    expect(refusal.fields).toMatchObject({ [name]: sentence });
  });

  it('are written by members where their mode allows it, and by user/data everywhere', async () => {
    await save(member, member.personId, { data: { shirt: 'M', since: 20_200_101, data_agrees: true } });
    await save(office, member.personId, { data: { licence: 'C', hint: 'zahlt spät' } });
    expect((await get(office, member.personId)).data).toEqual({
      shirt: 'M',
      since: 20_200_101,
      agrees: true,
      licence: 'C',
      hint: 'zahlt spät',
    });
  });

  it('that are internal never reach the member', async () => {
    expect((await get(member, member.personId)).data).not.toHaveProperty('hint');
    const { users } = await house().as(member).call(persons.list, {});
    expect(JSON.stringify(users)).not.toContain('zahlt spät');
  });

  it('open nothing but themselves to user/data', async () => {
    expect((await refusedSave(office, member.personId, { lastname: 'X' })).http).toBe(403);
  });
});

describe('the SVN', () => {
  const addSvn = (actor: Actor, input: { svn: string; forceOtherBirthdate?: boolean }, personId: number) =>
    house()
      .as(actor)
      .ask(profile.addSvn, { child_ID: personId, ...input });

  it('is stored encrypted, shown as 32 characters and revealed only by the call that writes it down', async () => {
    const person = await build({ birth_date: '1980-01-01' });
    expect((await addSvn(person, { svn: '1237 010180' }, person.personId)).http).toBe(200);
    const { svn } = await get(person, person.personId);
    expect(svn).toMatch(/^[0-9a-f]{32}$/);
    const [row] = await house().sql<{ svn_cipher: Buffer }>('select svn_cipher from person where id = $1', [
      person.personId,
    ]);
    expect(row?.svn_cipher.toString('latin1')).not.toContain('1237010180');
    expect(JSON.stringify(await entriesOf(person.personId))).not.toContain('1237');
    expect((await house().as(person).refused(profile.revealSvn, { child_ID: person.personId })).http).toBe(403);
    const office = await build({ staff_level: 79 });
    await buildGrant(house(), clubId, office.personId, 'user');
    expect((await house().as(office).refused(profile.revealSvn, { child_ID: person.personId })).http).toBe(403);
    const revealed = await house().as(admin).call(profile.revealSvn, { child_ID: person.personId });
    expect(revealed.svn).toBe('1237010180');
    const { entries } = await house().as(admin).call(profile.sensitiveAccess, { child_ID: person.personId });
    expect(entries).toEqual([expect.objectContaining({ what: 'svn', viewer_ID: admin.personId })]);
    await buildGrant(house(), clubId, office.personId, 'user/svn');
    expect((await house().as(office).ask(profile.revealSvn, { child_ID: person.personId })).http).toBe(200);
    const told = await house().as(person).call(profile.sensitiveAccess, { child_ID: person.personId });
    expect(told.entries.map(({ viewer_ID }) => viewer_ID)).toEqual([office.personId, admin.personId]);
  });

  it('must be right and agree with the birth date, unless the permission user forces it', async () => {
    const person = await build({ birth_date: '1970-02-02' });
    const sentence = 'Bitte die richtige SVN eingeben!';
    expect((await addSvn(person, { svn: '1004240613' }, person.personId)).refusal?.message).toBe(sentence);
    expect((await addSvn(person, { svn: '1004240612' }, person.personId)).refusal?.message).toBe(sentence);
    const forced = { svn: '1004240612', forceOtherBirthdate: true };
    expect((await addSvn(person, forced, person.personId)).http).toBe(403);
    expect((await addSvn(admin, forced, person.personId)).http).toBe(200);
  });

  it('belongs to one person only', async () => {
    const person = await build({ birth_date: '1980-01-01' });
    expect((await addSvn(person, { svn: '1237010180' }, person.personId)).http).toBe(409);
  });

  it('can be declared unnecessary by the permission user', async () => {
    await house().as(admin).call(profile.noSvn, { child_ID: parent.personId });
    expect(await get(parent, parent.personId)).toMatchObject({ svnNotNeeded: true });
  });
});

describe('looking at a health note', () => {
  it('is written down once an hour for staff, and not for the family', async () => {
    const person = await build({ health_note: 'Asthma', manager_id: parent.personId, birth_date: '2016-01-01' });
    await get(parent, person.personId);
    await get(admin, person.personId);
    await get(admin, person.personId);
    const { entries } = await house().as(admin).call(profile.sensitiveAccess, { child_ID: person.personId });
    expect(entries.map(({ what, viewer_ID }) => ({ what, viewer_ID }))).toEqual([
      { what: 'health', viewer_ID: admin.personId },
    ]);
  });
});

describe('confirming data', () => {
  it('counts who of the group is still open, by the 280-day rule', async () => {
    const days = (count: number) => new Date(today.getTime() - count * 86_400_000);
    const manager = await build({ data_confirmed_at: null });
    await build({ manager_id: manager.personId, data_confirmed_at: days(279) });
    const stale = await build({ manager_id: manager.personId, data_confirmed_at: days(281) });
    const confirm = (personId: number) => house().as(manager).call(profile.confirmData, { child_ID: personId });
    expect((await confirm(manager.personId)).unconfirmedPersons).toBe(1);
    expect((await confirm(stale.personId)).unconfirmedPersons).toBe(0);
    expect((await house().as(manager).refused(profile.confirmData, { child_ID: stranger.personId })).http).toBe(403);
  });
});

describe('families', () => {
  const move = (personId: number, managerId: number) =>
    house().as(admin).ask(profile.move, { child_ID: personId, verwalter_ID: managerId });

  it('a person moves into another group, and a dependant who takes somebody in becomes a Verwalter', async () => {
    const manager = await build({});
    const target = await build({ manager_id: manager.personId });
    const moved = await build({
      birth_date: '2014-01-01',
      manager_id: parent.personId,
      legal_representative_id: parent.personId,
    });
    expect((await move(moved.personId, target.personId)).http).toBe(200);
    expect(await get(admin, target.personId)).toMatchObject({ verwalter_ID: target.personId });
    expect(await get(admin, moved.personId)).toMatchObject({ verwalter_ID: target.personId, erzberID: 0 });
  });

  it('refuses another club, a minor, oneself, and a person who manages others', async () => {
    const alone = await build({});
    expect((await move(alone.personId, foreign.personId)).refusal?.message).toBe(
      'Diesen Verwalter gibt es in diesem Verein nicht.',
    );
    expect((await move(alone.personId, child.personId)).refusal?.message).toContain('erwachsene');
    expect((await move(alone.personId, alone.personId)).http).toBe(409);
    expect((await move(parent.personId, alone.personId)).refusal?.message).toContain('verwaltet selbst noch andere');
  });

  it('what somebody owed on an account of their own goes to the Verwalter who pays from now on', async () => {
    const [manager, debtor] = [await build({}), await build({})];
    await buildCharge(house(), clubId, { managerId: debtor.personId, cents: 4500 });
    await move(debtor.personId, manager.personId);
    const saldo = (childID: number) => house().as(admin).call(contract.ledger.saldo, { childID });
    expect(await saldo(manager.personId)).toMatchObject({ saldo: -4500 });
    expect(await balanceInBooks(house(), debtor.personId)).toBe(0);
  });

  it('a person leaves the group and manages themselves', async () => {
    const leaver = await build({ manager_id: parent.personId });
    await house().as(admin).call(profile.leaveGroup, { child_ID: leaver.personId });
    expect(await get(leaver, leaver.personId)).toMatchObject({ verwalter_ID: leaver.personId });
    expect((await house().as(admin).refused(profile.leaveGroup, { child_ID: leaver.personId })).http).toBe(409);
  });

  it('a Verwalter takes somebody in with a code that works once', async () => {
    const newcomer = await build({});
    const { code, validUntil } = await house()
      .as(newcomer)
      .call(profile.allocationCode, { child_ID: newcomer.personId });
    expect(validUntil - today.getTime() / 1000).toBe(30 * 86_400);
    const use = () => house().as(parent).ask(profile.addAllocation, { token: code.toLowerCase() });
    expect((await use()).reply).toMatchObject({ child_ID: newcomer.personId });
    expect((await use()).http).toBe(404);
    expect((await house().as(parent).refused(profile.addAllocation, { token: 'AAAAA-AAAAA' })).http).toBe(404);
    expect((await house().as(parent).refused(profile.addAllocation, {})).http).toBe(422);
  });

  it('finds children by their SVN, but no adults', async () => {
    const kid = await build({ birth_date: '2012-06-24' });
    const adult = await build({ birth_date: '1968-09-15' });
    await house()
      .as(admin)
      .call(profile.addSvn, { child_ID: kid.personId, svn: '5212010713', forceOtherBirthdate: true });
    await house().as(adult).call(profile.addSvn, { child_ID: adult.personId, svn: '3339150968' });
    const add = (svn: string) => house().as(parent).ask(profile.addAllocation, { svn });
    expect((await add('5212 010713')).reply).toMatchObject({ child_ID: kid.personId });
    expect((await add('3339150968')).http).toBe(404);
  });
});

describe('the end of a person', () => {
  it('a death date is no future day, ends the sessions and all further changes', async () => {
    const person = await build({ birth_date: '1940-01-01' });
    const set = (new_death: number) =>
      house().as(admin).ask(profile.setDeath, { child_ID: person.personId, new_death });
    expect((await set(20_270_101)).refusal?.message).toContain('Zukunft');
    expect((await set(19_390_101)).refusal?.message).toContain('vor dem Geburtsdatum');
    expect((await set(20_261_399)).refusal?.message).toContain('gültiges Datum');
    expect((await set(20_261_101)).http).toBe(200);
    expect(await get(admin, person.personId)).toMatchObject({ deathdate: 20_261_101 });
    expect((await refusedSave(admin, person.personId, { lastname: 'X' })).message).toContain('verstorben');
  });

  it('a removed person cannot sign in and shows since when', async () => {
    const person = await build({ email: 'weg@x.test' });
    await buildLogin(house(), clubId, person.personId, 'weg@x.test');
    await house().as(admin).call(profile.remove, { child_ID: person.personId });
    const login = await house()
      .as(null, { host: `verein${clubId}.test` })
      .ask(contract.session.login, { username: 'weg@x.test', password: 'Verein2026' });
    expect(login.http).toBe(401);
    expect((await get(admin, person.personId)).deleteDate).toBe(today.getTime() / 1000);
    expect((await house().as(admin).refused(profile.remove, { child_ID: parent.personId })).http).toBe(409);
    expect((await house().as(admin).refused(profile.remove, { child_ID: admin.personId })).http).toBe(409);
  });
});

describe('anonymising', () => {
  const secrets = ['Zacharias', 'Geheimnis', 'zach@x.test', '436609998877', 'Verborgen', 'Hinterhof', 'Titelträger'];

  it('asks first where roles are open or somebody would be left behind', async () => {
    const person = await build({});
    await build({ manager_id: person.personId });
    await buildMembershipRole(house(), clubId, person.personId, 1);
    const refusal = await house().as(admin).refused(profile.anonymise, { child_ID: person.personId });
    expect(refusal).toMatchObject({ http: 409, code: 'persons.anonymiseAsksFirst' });
    expect(refusal.message).toContain('laufende Rolle');
    expect(refusal.message).toContain('keinen Verwalter mehr');
    await house().as(admin).call(profile.anonymise, { child_ID: person.personId, confirmed: true });
  });

  it('leaves nothing of the person in any call', async () => {
    const person = await build({
      first_name: 'Zacharias',
      last_name: 'Geheimnis',
      email: 'zach@x.test',
      phone: '436609998877',
      street: 'Hinterhof',
      health_note: 'Verborgen',
      internal_note: 'Verborgen',
      titles_before: 'Titelträger',
      birth_date: '1980-01-01',
      extra: JSON.stringify({ shirt: 'Verborgen' }),
    });
    await buildLogin(house(), clubId, person.personId, 'zach@x.test');
    await save(admin, person.personId, { lastname: 'Geheimnisvoll' });
    await house().as(admin).call(history.add, { child_ID: person.personId, text: 'Verborgen', category: 'note' });
    await house().sql(
      `insert into mail (club_id, recipient, subject, body) values ($1, 'Zach@x.test', 'Hallo Zacharias', 'Lieber Zacharias')`,
      [clubId],
    );
    await house().as(admin).call(profile.anonymise, { child_ID: person.personId });

    const asAdmin = house().as(admin);
    const child_ID = person.personId;
    const answers = [
      await asAdmin.call(persons.get, { child_ID }),
      await asAdmin.call(persons.list, {}),
      await asAdmin.call(persons.list, { edit: child_ID }),
      await asAdmin.call(persons.search, { ids: [child_ID] }),
      await asAdmin.call(persons.search, { name: 'Zacharias' }),
      await asAdmin.call(history.ofPerson, { userID: child_ID }),
      await asAdmin.call(profile.signInInfo, { child_ID }),
      await asAdmin.call(profile.sensitiveAccess, { child_ID }),
      await asAdmin.call(contract.membership.rolesOfPerson, { childID: child_ID }),
      await asAdmin.call(contract.system.mails, {}),
      await asAdmin.call(contract.permissions.list, {}),
    ];
    const told = JSON.stringify(answers);
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    expect(answers[0]).toMatchObject({ fullname: `anonymisiert ${child_ID}`, birthdate: 0, svn: '', email: '' });
    const [row] = await house().sql<{ row: string }>('select p::text as row from person p where id = $1', [child_ID]);
    expect(secrets.filter((secret) => row?.row.includes(secret))).toEqual([]);
    expect((await asAdmin.refused(profile.save, { ID: child_ID, prename: 'Zacharias' })).http).toBe(409);
  });

  it('touches nobody above and nobody of another club', async () => {
    const clerk = await build({ staff_level: 20 });
    await buildGrant(house(), clubId, clerk.personId, 'user');
    expect((await house().as(clerk).refused(profile.anonymise, { child_ID: admin.personId })).http).toBe(403);
    expect((await house().as(admin).refused(profile.anonymise, { child_ID: foreign.personId })).http).toBe(404);
  });
});
