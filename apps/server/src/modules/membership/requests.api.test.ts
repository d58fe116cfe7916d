import { contract } from '@vereinshaus/contract';
import { timeOfDay as at } from '@vereinshaus/contract/membership/rules';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const calls = contract.membership;

let clubId = 0;
let admin: Actor = null;
let parent: Actor = null;
let childId = 0;

const leave = (input: Record<string, unknown> = {}) => ({
  child_ID: childId,
  kind: 'leave' as const,
  confirm: true,
  note: 'Wir ziehen um.',
  ...input,
});
const upgrade = (input: Record<string, unknown> = {}) => ({
  child_ID: childId,
  kind: 'upgrade' as const,
  acceptStatutes: true,
  acceptFee: true,
  note: 'Ich möchte mitturnen.',
  ...input,
});
const rolesOf = async (childID: number) => (await house().as(admin).call(calls.rolesOfPerson, { childID })).roles;
const mails = () =>
  house().sql<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from mail where club_id = $1 order by id',
    [clubId],
  );

const setSettings = (settings: Record<string, unknown>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify(settings)]);

beforeAll(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein' });
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', staff_level: 80, email: 'adele@x.test' });
});

beforeEach(async () => {
  await setSettings({});
  await house().sql('delete from mail where club_id = $1', [clubId]);
  parent = await buildPerson(house(), clubId, { first_name: 'Vera', email: 'vera@x.test' });
  const child = await buildPerson(house(), clubId, {
    first_name: 'Tim',
    last_name: 'Huber',
    manager_id: parent?.personId,
  });
  childId = child.personId;
});

const asParent = () => house().as(parent);

describe('leaving', () => {
  beforeEach(async () => {
    await buildMembershipRole(house(), clubId, childId, 1);
  });

  it('ends the membership a week after the request, by itself, and leaves functions to the office', async () => {
    await buildMembershipRole(house(), clubId, childId, 1000);
    const answer = await asParent().call(calls.requestChange, leave());
    expect(answer.message).toBe('Die Anfrage wurde erfolgreich entgegengenommen!');
    expect(await rolesOf(childId)).toMatchObject([
      { role: 1, timeEnd: at('2026-11-22') },
      { role: 1000, timeEnd: 0 },
    ]);
    const { requests } = await asParent().call(calls.ownRequests, {});
    expect(requests).toMatchObject([{ child_ID: childId, kind: 'leave', state: 'done', timeEnd: at('2026-11-22') }]);
  });

  it('tells the office and the family, and stands in the history', async () => {
    await buildMembershipRole(house(), clubId, childId, 1000);
    await asParent().call(calls.requestChange, leave());
    const [toOffice, toFamily] = await mails();
    expect(toOffice).toMatchObject({ recipient: 'adele@x.test', subject: 'Austreten: Tim Huber' });
    expect(toOffice?.body).toContain('Wir ziehen um.');
    expect(toOffice?.body).toContain('Kassier');
    expect(toFamily).toMatchObject({ recipient: 'vera@x.test' });
    expect(toFamily?.body).toContain('Ab 23.11.2026 bist du kein Mitglied mehr');
    expect(
      await house().sql('select kind, actor_id, details from history_entry where person_id = $1', [childId]),
    ).toMatchObject([
      {
        kind: 'membership.requested',
        actor_id: parent?.personId,
        details: { request: 'leave', lastDay: '2026-11-22' },
      },
    ]);
  });

  it("writes to the secretary's address when the club has one", async () => {
    await setSettings({ roleEmails: { '1200': 'office@x.test' } });
    await asParent().call(calls.requestChange, leave());
    expect((await mails()).map((mail) => mail.recipient)).toEqual(['office@x.test', 'vera@x.test']);
  });

  it('twice is refused: the end does not move', async () => {
    await asParent().call(calls.requestChange, leave());
    expect(await asParent().refused(calls.requestChange, leave())).toMatchObject({
      http: 409,
      message: 'Der Austritt dieser Person ist schon vermerkt.',
    });
  });

  it('a membership that would only begin later never does', async () => {
    await buildMembershipRole(house(), clubId, childId, 2, { starts_on: '2027-01-01' });
    await asParent().call(calls.requestChange, leave());
    expect((await rolesOf(childId)).map((role) => role.role)).toEqual([1]);
  });

  it('makes an open request void', async () => {
    await asParent().call(calls.requestChange, { child_ID: childId, kind: 'downgrade', confirm: true, note: 'Knie' });
    await asParent().call(calls.requestChange, leave());
    const { requests } = await asParent().call(calls.ownRequests, {});
    expect(Object.fromEntries(requests.map((request) => [request.kind, request.state]))).toEqual({
      downgrade: 'declined',
      leave: 'done',
    });
  });
});

describe('taking a leave back', () => {
  const withdraw = () => ({ child_ID: childId });
  const statesOf = async () =>
    (await asParent().call(calls.ownRequests, {})).requests.map(({ kind, state }) => [kind, state]);

  beforeEach(async () => {
    await buildMembershipRole(house(), clubId, childId, 1);
  });

  it('puts the memberships back, those that would begin later too, tells office and family and stands in the history', async () => {
    await buildMembershipRole(house(), clubId, childId, 2, {
      starts_on: '2027-01-01',
      ends_on: '2028-01-01',
      note: 'neu',
    });
    const known = async () =>
      (await rolesOf(childId)).map(({ role, timeStart, timeEnd, note }) => ({ role, timeStart, timeEnd, note }));
    const before = await known();
    await asParent().call(calls.requestChange, leave());
    await house().sql('delete from mail where club_id = $1', [clubId]);
    const { message } = await asParent().call(calls.withdrawLeave, withdraw());
    expect(message).toBe('Der Austritt ist zurückgezogen. Die Mitgliedschaft läuft weiter.');
    expect(await known()).toEqual(before);
    expect(await statesOf()).toEqual([['leave', 'withdrawn']]);
    expect(await mails()).toMatchObject([
      { recipient: 'adele@x.test', subject: 'Austritt zurückgezogen: Tim Huber' },
      { recipient: 'vera@x.test', body: expect.stringContaining('Die Mitgliedschaft läuft weiter') },
    ]);
    expect(await house().sql('select kind from history_entry where person_id = $1 order by id', [childId])).toEqual([
      { kind: 'membership.requested' },
      { kind: 'membership.leaveWithdrawn' },
    ]);
  });

  it('leaves the way open to leave once more', async () => {
    await asParent().call(calls.requestChange, leave());
    await asParent().call(calls.withdrawLeave, withdraw());
    await asParent().call(calls.requestChange, leave());
    expect(await statesOf()).toEqual([
      ['leave', 'done'],
      ['leave', 'withdrawn'],
    ]);
    expect(await rolesOf(childId)).toMatchObject([{ role: 1, timeEnd: at('2026-11-22') }]);
  });

  it('is refused once it has taken effect, when there is none, and twice', async () => {
    expect(await asParent().refused(calls.withdrawLeave, withdraw())).toMatchObject({ http: 404 });
    await asParent().call(calls.requestChange, leave());
    await house().sql("update membership_request set ends_on = '2026-11-15' where person_id = $1", [childId]);
    expect(await asParent().refused(calls.withdrawLeave, withdraw())).toMatchObject({
      http: 409,
      message: 'Der Austritt ist schon wirksam. Du kannst die Mitgliedschaft neu anfragen.',
    });
    await house().sql("update membership_request set ends_on = '2026-11-23' where person_id = $1", [childId]);
    await asParent().call(calls.withdrawLeave, withdraw());
    expect(await asParent().refused(calls.withdrawLeave, withdraw())).toMatchObject({ http: 404 });
  });

  it('keeps what the office has changed since, and says so where no membership would be left', async () => {
    await asParent().call(calls.requestChange, leave());
    await house().sql("update membership_role set ends_on = '2026-11-18' where person_id = $1", [childId]);
    expect(await asParent().refused(calls.withdrawLeave, withdraw())).toMatchObject({
      http: 409,
      code: 'membership.leaveNotUndone',
    });
    expect(await statesOf()).toEqual([['leave', 'done']]);
    await house().sql("update membership_role set ends_on = '2027-06-30' where person_id = $1", [childId]);
    await asParent().call(calls.withdrawLeave, withdraw());
    expect(await rolesOf(childId)).toMatchObject([{ role: 1, timeEnd: at('2027-06-29') }]);
  });

  it('is for the person and the Verwalter: no other family, no other club, no office', async () => {
    await asParent().call(calls.requestChange, leave());
    const stranger = await buildPerson(house(), clubId);
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    for (const actor of [stranger, reader, foreign, admin]) {
      expect(await house().as(actor).refused(calls.withdrawLeave, withdraw())).toMatchObject({ http: 403 });
    }
    await house().as({ clubId, personId: childId }).call(calls.withdrawLeave, withdraw());
    expect(await statesOf()).toEqual([['leave', 'withdrawn']]);
  });
});

describe('a request', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without a person', { child_ID: undefined }, 'Bitte gebe an, für wem du die Mitgliedschaft ändern möchtest!'],
    ['without a kind', { kind: undefined }, 'Bitte gebe die Art deiner Mitgliedschafts-Änderung an!'],
    ['an upgrade unticked', { acceptFee: false }, 'Bitte bestätige die Bedingungen zuerst!'],
    ['leaving unticked', { kind: 'leave' }, 'Bitte bestätige die Anfrage!'],
    ['without a text', { note: ' ' }, 'Bitte gebe einen kurzen Text ein!'],
  ])('%s is refused', async (_, wrong, message) => {
    const answer = await asParent().ask(calls.requestChange, upgrade(wrong));
    expect(answer).toMatchObject({ http: 422, refusal: { message } });
  });

  it('to leave is taken without a reason', async () => {
    await buildMembershipRole(house(), clubId, childId, 1);
    await asParent().call(calls.requestChange, leave({ note: '' }));
    const { requests } = await asParent().call(calls.ownRequests, {});
    expect(requests).toMatchObject([{ kind: 'leave', note: '' }]);
  });

  it('for children of others, of other clubs or for nobody is refused', async () => {
    const stranger = await buildPerson(house(), clubId);
    const foreign = await buildPerson(house(), await buildClub(house()));
    for (const child_ID of [stranger.personId, foreign.personId, 2_000_000_000]) {
      expect(await asParent().refused(calls.requestChange, upgrade({ child_ID }))).toMatchObject({ http: 403 });
    }
  });

  it('that makes no sense is refused: members cannot become members, others cannot leave', async () => {
    expect(await asParent().refused(calls.requestChange, leave())).toMatchObject({
      http: 409,
      message: 'Diese Person ist kein Mitglied.',
    });
    await buildMembershipRole(house(), clubId, childId, 1);
    expect(await asParent().refused(calls.requestChange, upgrade())).toMatchObject({
      http: 409,
      message: 'Diese Person ist bereits Mitglied.',
    });
  });

  it('a club without membership takes none, and one that hides the downgrade takes no downgrade', async () => {
    await buildMembershipRole(house(), clubId, childId, 1);
    await setSettings({ hideDowngrade: true });
    const downgrade = { child_ID: childId, kind: 'downgrade' as const, confirm: true, note: 'Knie' };
    expect(await asParent().refused(calls.requestChange, downgrade)).toMatchObject({
      code: 'membership.downgradeHidden',
    });
    await setSettings({ noMembership: true });
    expect(await asParent().refused(calls.requestChange, leave())).toMatchObject({ code: 'membership.noMembership' });
  });

  it('one at a time', async () => {
    await asParent().call(calls.requestChange, upgrade());
    expect(await asParent().refused(calls.requestChange, upgrade())).toMatchObject({
      http: 409,
      message: 'Für diese Person liegt schon eine Anfrage vor, die noch bearbeitet wird.',
    });
  });

  it('the person asks for themselves as well', async () => {
    await house().as({ clubId, personId: childId }).call(calls.requestChange, upgrade());
    expect((await asParent().call(calls.ownRequests, {})).requests).toHaveLength(1);
  });

  it('waits for the office and changes nothing before', async () => {
    await asParent().call(calls.requestChange, upgrade());
    expect(await rolesOf(childId)).toEqual([]);
    const { requests } = await house().as(admin).call(calls.requests, {});
    expect(requests[0]).toMatchObject({
      child_ID: childId,
      kind: 'upgrade',
      state: 'open',
      note: 'Ich möchte mitturnen.',
    });
    expect((await mails()).map((mail) => mail.recipient)).toEqual(['adele@x.test', 'vera@x.test']);
  });
});

const openRequest = async (input: Parameters<typeof upgrade>[0] = {}) => {
  await asParent().call(calls.requestChange, upgrade(input));
  const { requests } = await asParent().call(calls.ownRequests, {});
  return requests[0]?.ID ?? 0;
};

const decide = (ID: number, accept: boolean, answer = '') =>
  house().as(admin).ask(calls.decideRequest, { ID, accept, answer });

it('accepting makes a supporter an ordinary member from today', async () => {
  await buildMembershipRole(house(), clubId, childId, 3);
  const ID = await openRequest();
  await house().sql('delete from mail where club_id = $1', [clubId]);
  expect((await decide(ID, true)).http).toBe(200);
  expect(await rolesOf(childId)).toMatchObject([
    { role: 1, timeStart: at('2026-11-15'), timeEnd: 0 },
    { role: 3, timeEnd: at('2026-11-14') },
  ]);
  expect(await mails()).toMatchObject([
    { recipient: 'vera@x.test', body: expect.stringContaining('ordentliches Mitglied') },
  ]);
});

describe('deciding a request', () => {
  it('replaces a membership that only began today', async () => {
    await buildMembershipRole(house(), clubId, childId, 3, { starts_on: '2026-11-15' });
    await decide(await openRequest(), true);
    expect(await rolesOf(childId)).toMatchObject([{ role: 1, timeStart: at('2026-11-15'), timeEnd: 0 }]);
    expect(await rolesOf(childId)).toHaveLength(1);
  });

  it('declining changes nothing but says why', async () => {
    const ID = await openRequest();
    await decide(ID, false, 'Die Gruppe ist voll.');
    expect(await rolesOf(childId)).toEqual([]);
    expect((await mails()).at(-1)?.body).toContain('Die Gruppe ist voll.');
    expect((await asParent().call(calls.ownRequests, {})).requests[0]).toMatchObject({
      state: 'declined',
      answer: 'Die Gruppe ist voll.',
    });
  });

  it('is done once, also when two press at the same time', async () => {
    const ID = await openRequest();
    const answers = await Promise.all([decide(ID, true), decide(ID, true)]);
    expect(answers.map((answer) => answer.http).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await rolesOf(childId)).toHaveLength(1);
  });

  it('an administrator of another club finds no request', async () => {
    const ID = await openRequest();
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await house().as(foreign).refused(calls.decideRequest, { ID, accept: true })).toMatchObject({ http: 404 });
  });
});
