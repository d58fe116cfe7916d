import { contract } from '@vereinshaus/contract';
import { toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { normalMeetingCode } from '@vereinshaus/contract/meetings/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { pdfRuns } from '../exports/exports.testing.ts';
import { pdfAccessFaults } from '../exports/pdf-access.testing.ts';
import { endChargings } from '../fees/fees.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';

let now = new Date('2026-09-01T11:00:00Z');
const house = useHouse({ clock: () => now });
const { fees, meetings, meetingFiles, membership, payments } = contract;

type Signed = { clubId: number; personId: number };
let clubId = 0;
let admin: Signed;
let anna: Signed;
let bert: Signed;
let carl: Signed;
let kid: Signed;
let meetingId = 0;

const day = 86_400;
const start = () => toSeconds(new Date('2026-10-02T17:00:00Z'));
const plan = (changed: Record<string, unknown> = {}) => ({
  title: 'Generalversammlung 2026',
  place: 'Turnsaal <b>Süd</b>',
  start: start(),
  recordOn: toDayNumber('2026-09-20'),
  motionsUntil: start() - 7 * day,
  key: crypto.randomUUID(),
  ...changed,
});
const lead = () => house().as(admin);
const one = () => lead().call(meetings.get, { ID: meetingId });

/** Anna and Bert are ordinary members, Carl supports, the child is one, too, and twelve; Adele leads and is no member. */
beforeEach(async () => {
  now = new Date('2026-09-01T11:00:00Z');
  clubId = await buildClub(house(), { name: 'TV Test', settings: JSON.stringify({ meetingMaxProxies: 1 }) });
  const person = (columns: Record<string, unknown>) => buildPerson(house(), clubId, columns);
  admin = await person({ first_name: 'Adele', staff_level: 80 });
  anna = await person({ first_name: 'Anna', email: 'anna@x.test' });
  bert = await person({ first_name: 'Bert', last_name: 'Berger' });
  carl = await person({ first_name: 'Carl', email: 'carl@x.test' });
  kid = await person({ first_name: 'Kim', birth_date: '2014-01-01', manager_id: anna.personId });
  for (const { personId } of [anna, bert, kid]) await buildMembershipRole(house(), clubId, personId, 1);
  await buildMembershipRole(house(), clubId, carl.personId, 3);
  meetingId = (await lead().call(meetings.plan, plan())).ID;
});

const invite = () => lead().call(meetings.invite, { ID: meetingId });
const begin = async () => {
  await invite();
  now = new Date('2026-10-02T17:05:00Z');
  await lead().call(meetings.open, { ID: meetingId, chair: 'Adele Huber', keeper: 'Anna Huber' });
};
const arrive = async ({ personId }: Signed) =>
  (await lead().call(meetings.checkIn, { meeting_ID: meetingId, person_ID: personId })).code;
const itemId = async (kind: string) => (await one()).items.find((item) => item.kind === kind)?.ID ?? 0;
const prepare = async (vote: Record<string, unknown> = {}) => {
  const item_ID = await itemId('discharge');
  await lead().call(meetings.saveVote, { item_ID, question: 'Wird der Vorstand entlastet?', way: 'phone', ...vote });
  const votes = (await one()).items.flatMap((item) => item.votes);
  const ID = votes.at(-1)?.ID ?? 0;
  await lead().call(meetings.openVote, { ID });
  return ID;
};
const cast = (who: Signed, ID: number, choice: 'yes' | 'no' | 'abstain', forWhom: Signed = who) =>
  house()
    .as(who)
    .ask(meetings.cast, { ID, ballots: [{ person_ID: forWhom.personId, choice }] });
const said = ({ http, refusal }: { http: number; refusal?: { message: string } | undefined }) => [
  http,
  refusal?.message,
];

describe('the invitation', () => {
  it('goes in time to every member, by mail or letter, with proof for each', async () => {
    expect((await house().as(anna).call(meetings.list, {})).meetings).toEqual([]);
    const { message } = await invite();
    expect(message).toBe('Eingeladen: 2 E-Mails sind unterwegs. Ein Brief wartet auf den Druck.');
    const mails = await deliveredFrom(house(), clubId);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['anna@x.test', 'carl@x.test']);
    expect(mails[0]?.text).toContain('Tagesordnung: 1. Begrüßung');
    expect(mails[0]?.html).toContain('Turnsaal &lt;b&gt;Süd&lt;/b&gt;');
    expect(mails[0]?.html).not.toContain('<b>Süd');
    const { invitees } = await lead().call(meetings.invitees, { ID: meetingId });
    expect(invitees.map(({ fullname, way, state }) => [fullname, way, state])).toEqual([
      ['Bert Berger', 'letter', 'toHand'],
      ['Anna Huber', 'email', 'sent'],
      ['Carl Huber', 'email', 'sent'],
      ['Kim Huber', 'email', 'sent'],
    ]);
    await house().sql("update mail set bounced_at = now(), state = 'failed' where recipient = 'carl@x.test'");
    await lead().call(meetings.handOver, { ID: meetingId });
    const after = (await lead().call(meetings.invitees, { ID: meetingId })).invitees;
    expect(Object.fromEntries(after.map(({ fullname, state }) => [fullname, state]))).toMatchObject({
      'Bert Berger': 'handed',
      'Carl Huber': 'bounced',
    });
    const letters = await lead().call(meetingFiles.letters, { ID: meetingId });
    const pdf = Buffer.from(letters.content, 'base64');
    expect(await pdfAccessFaults(pdf)).toEqual([]);
    expect(said(await lead().ask(meetings.invite, { ID: meetingId }))).toEqual([
      409,
      'Zu dieser Versammlung ist schon eingeladen.',
    ]);
  });

  it('carries the agenda as the board wrote and ordered it; what was voted on stays on it', async () => {
    const titles = async () => (await one()).items.map(({ title }) => title);
    const save = (changed: Record<string, unknown>) =>
      lead().call(meetings.saveItem, { meeting_ID: meetingId, kind: 'other', title: 'Neue Halle', ...changed });
    const order = (items: number[]) => lead().ask(meetings.orderItems, { meeting_ID: meetingId, items });
    const usual = await titles();
    await save({});
    expect(await titles()).toEqual([...usual, 'Neue Halle']);
    const ids = (await one()).items.map(({ ID }) => ID);
    const [added = 0] = ids.slice(-1);
    await save({ ID: added, title: 'Neue Halle, Kosten' });
    // Somebody else's new point is not ordered over.
    expect((await order(ids.slice(0, -1))).http).toBe(409);
    expect((await order([added, ...ids.slice(0, -1)])).http).toBe(200);
    await lead().call(meetings.removeItem, { ID: await itemId('report') });
    const wanted = [
      'Neue Halle, Kosten',
      ...usual.filter((title) => title !== 'Bericht des Vorstands über die Tätigkeit'),
    ];
    expect(await titles()).toEqual(wanted);
    await invite();
    const [mail] = await deliveredFrom(house(), clubId);
    const listed = wanted.map((title, index) => `${index + 1}. ${title}`).join(' ');
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`Tagesordnung: ${listed}`);
    await lead().call(meetings.saveVote, { item_ID: added, question: 'Bauen wir?', way: 'phone' });
    expect((await lead().ask(meetings.removeItem, { ID: added })).http).toBe(409);
    expect((await house().as(anna).ask(meetings.removeItem, { ID: added })).http).toBe(403);
  });

  it('is refused when it is late, unless somebody takes that upon them; members do not lead', async () => {
    now = new Date('2026-09-22T11:00:00Z');
    const late = await lead().ask(meetings.invite, { ID: meetingId });
    expect(late.http).toBe(409);
    expect(late.refusal?.message).toContain('14 Tage vorher');
    expect(await house().sql('select from mail where club_id = $1', [clubId])).toEqual([]);
    await lead().call(meetings.invite, { ID: meetingId, acceptsLate: true });
    for (const call of [meetings.invite, meetings.close, meetings.voters]) {
      expect((await house().as(anna).ask(call, { ID: meetingId })).http).toBe(403);
    }
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
    expect((await house().as(foreign).ask(meetings.open, { ID: meetingId, chair: 'Ich', keeper: '' })).http).toBe(404);
  });
});

describe('motions', () => {
  it('come from who may vote, until the day, and the board decides with a reason', async () => {
    const motion = { meeting_ID: meetingId, title: 'Neue Matten', text: 'Die alten sind durchgesessen.' };
    await invite();
    expect((await house().as(carl).ask(meetings.move, motion)).refusal?.message).toBe(
      'Du bist bei dieser Versammlung nicht stimmberechtigt: keine stimmberechtigte Mitgliedschaft am Stichtag.',
    );
    await house().as(anna).call(meetings.move, motion);
    const asked = (await one()).items.find(({ state }) => state === 'asked');
    expect(asked).toMatchObject({ title: 'Neue Matten', author: 'Anna Huber' });
    const seenBy = async (who: Signed) =>
      (await house().as(who).call(meetings.get, { ID: meetingId })).items.some(({ title }) => title === 'Neue Matten');
    expect([await seenBy(anna), await seenBy(bert)]).toEqual([true, false]);
    const decide = { ID: asked?.ID ?? 0, accepts: false };
    expect((await lead().ask(meetings.decideMotion, decide)).http).toBe(422);
    await lead().call(meetings.decideMotion, { ...decide, accepts: true });
    expect(await seenBy(bert)).toBe(true);
    const told = (await deliveredFrom(house(), clubId)).filter(({ subject }) => subject === 'Dein Antrag: Neue Matten');
    expect(told.map(({ to }) => to)).toEqual(['anna@x.test']);
    expect(told[0]?.text).toContain('Er steht auf der Tagesordnung.');
    await house()
      .as(anna)
      .call(meetings.move, { ...motion, title: 'Neue Ringe' });
    const ID = (await one()).items.find(({ state }) => state === 'asked')?.ID ?? 0;
    await lead().call(meetings.decideMotion, { ID, accepts: false, reason: 'Ist schon bestellt.' });
    const [refused] = (await deliveredFrom(house(), clubId)).filter(
      ({ subject }) => subject === 'Dein Antrag: Neue Ringe',
    );
    expect(refused?.text).toContain('Er kommt nicht auf die Tagesordnung. Der Grund: Ist schon bestellt.');
    now = new Date((start() - 7 * day + 1) * 1000);
    expect((await house().as(bert).ask(meetings.move, motion)).refusal?.message).toBe(
      'Anträge waren bis zum angegebenen Tag möglich.',
    );
  });
});

describe('what the network sends twice', () => {
  it('is one motion, and one guest', async () => {
    await invite();
    const motion = { meeting_ID: meetingId, title: 'Neue Matten', text: 'Die alten sind durchgesessen.' };
    await Promise.all([house().as(anna).call(meetings.move, motion), house().as(anna).call(meetings.move, motion)]);
    await house()
      .as(bert)
      .call(meetings.move, { ...motion, text: 'Meine Begründung ist eine andere.' });
    const asked = (await one()).items.filter(({ state }) => state === 'asked');
    expect(asked.map(({ author }) => author).sort()).toEqual(['Anna Huber', 'Bert Berger']);
    await lead().call(meetings.open, { ID: meetingId, chair: 'Anna Huber', keeper: '' });
    const guest = { meeting_ID: meetingId, guest: 'Hans Maier' };
    await lead().call(meetings.checkIn, guest);
    expect((await lead().refused(meetings.checkIn, guest)).message).toBe(
      'Hans Maier ist schon als Gast da. Heißen zwei gleich, schreib etwas dazu.',
    );
    await lead().call(meetings.checkIn, { ...guest, guest: 'Hans Maier, Gemeinde' });
    expect((await one()).quorum.guests).toBe(2);
  });
});

describe('in the hall', () => {
  it('says who votes and why others do not, and keeps it from the opening on', async () => {
    const roll = async () =>
      Object.fromEntries(
        (await lead().call(meetings.voters, { ID: meetingId })).voters.map(({ fullname, problem }) => [
          fullname,
          problem,
        ]),
      );
    const expected = {
      'Anna Huber': '',
      'Bert Berger': '',
      'Carl Huber': 'keine stimmberechtigte Mitgliedschaft am Stichtag',
      'Kim Huber': 'am Stichtag noch nicht 16',
    };
    expect(await roll()).toEqual(expected);
    await begin();
    await house().sql('update membership_role set ends_on = starts_on + 1 where person_id = $1', [bert.personId]);
    expect(await roll()).toEqual(expected);
    expect((await one()).quorum).toEqual({ voters: 2, present: 0, carried: 0, guests: 0, needed: 0, isReached: false });
    await lead().call(meetings.giveProxy, { meeting_ID: meetingId, giver_ID: bert.personId, holder_ID: anna.personId });
    await arrive(anna);
    await lead().call(meetings.checkIn, { meeting_ID: meetingId, guest: 'Bürgermeister' });
    await arrive(carl);
    expect((await one()).quorum).toEqual({ voters: 2, present: 1, carried: 1, guests: 2, needed: 0, isReached: true });
  });

  it('where only the paid up vote, whoever owes a fee that was due by the day does not, until it is paid', async () => {
    const msFees = { normal: 5000, junior: 4000, senior: 5000, supporter: 2000, addText: '' };
    const wanted = { meetingMaxProxies: 1, meetingFeesPaid: true, msFees };
    await house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify(wanted)]);
    const planned = (await lead().call(fees.list, { year: 2026 })).users.filter(({ state }) => state === 'planned');
    const amount = planned.reduce((sum, { fee }) => sum + fee, 0);
    await lead().call(fees.charge, { year: 2026, due: 20_260_910, persons: planned.length, amount });
    await endChargings(house(), clubId, () => now);
    const owing = async (recordOn: string) => {
      const { ID } = await lead().call(meetings.plan, plan({ recordOn: toDayNumber(recordOn) }));
      const { voters } = await lead().call(meetings.voters, { ID });
      return voters
        .filter(({ problem }) => problem === 'Mitgliedsbeitrag am Stichtag offen')
        .map(({ fullname }) => fullname);
    };
    expect(await owing('2026-09-09')).toEqual([]);
    expect(await owing('2026-09-10')).toEqual(['Bert Berger', 'Anna Huber']);
    const paid = { child_ID: bert.personId, amount: 5000, text: 'Beitrag', via: 'cash' as const };
    await lead().call(payments.addManual, paid);
    expect(await owing('2026-09-10')).toEqual(['Anna Huber']);
  });

  it('counts one vote each, by session or by the code of the door, and those that somebody carries', async () => {
    await begin();
    await lead().call(meetings.giveProxy, { meeting_ID: meetingId, giver_ID: bert.personId, holder_ID: anna.personId });
    const code = await arrive(anna);
    const ID = await prepare();
    expect((await cast(bert, ID, 'yes')).refusal?.message).toBe(
      'Du bist nicht als anwesend eingetragen. Melde dich beim Eingang.',
    );
    expect((await cast(carl, ID, 'yes')).http).toBe(403);
    expect((await cast(anna, ID, 'yes', carl)).http).toBe(403);
    const visitor = house().as(null, { host: `verein${clubId}.test` });
    const hall = await visitor.call(meetings.hallByCode, { code });
    expect(hall.open[0]?.own.map(({ fullname, isDone }) => [fullname, isDone])).toEqual([
      ['Anna Huber', false],
      ['Bert Berger', false],
    ]);
    const both = { code: normalMeetingCode(code), ID, ballots: [{ person_ID: bert.personId, choice: 'no' as const }] };
    await visitor.call(meetings.castByCode, both);
    expect(said(await visitor.ask(meetings.castByCode, both))).toEqual([409, 'Diese Stimme ist schon abgegeben.']);
    await arrive(bert);
    expect((await cast(anna, ID, 'yes', bert)).http).toBe(403);
    expect(said(await cast(bert, ID, 'yes'))).toEqual([409, 'Diese Stimme ist schon abgegeben.']);
    expect((await cast(anna, ID, 'yes')).http).toBe(200);
    const closed = await lead().call(meetings.closeVote, { ID });
    expect(closed.message).toBe(
      'Abgelehnt: 1 Ja, 1 Nein, 0 Enthaltungen. Stimmengleichheit: Damit ist es nicht angenommen.',
    );
    expect(said(await cast(anna, ID, 'yes'))).toEqual([
      409,
      'Diese Abstimmung ist schon geschlossen. Deine Stimme zählt nicht mehr.',
    ]);
    expect((await visitor.ask(meetings.hallByCode, { code: 'AAAABBBBCCCC' })).http).toBe(404);
    await lead().call(meetings.close, { ID: meetingId });
    expect((await visitor.ask(meetings.hallByCode, { code })).http).toBe(404);
  });

  it('two telephones of one person count once; a vote at the moment of closing counts or is refused, never lost', async () => {
    await begin();
    await arrive(anna);
    await arrive(bert);
    const ID = await prepare();
    const twice = await whileHeld(house(), { table: 'meeting_vote', id: ID }, [
      () => cast(anna, ID, 'yes'),
      () => cast(anna, ID, 'no'),
    ]);
    expect(twice.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [late, end] = await Promise.all([cast(bert, ID, 'no'), lead().ask(meetings.closeVote, { ID })]);
    expect(end.http).toBe(200);
    const [vote] = (await one()).items.flatMap((item) => item.votes);
    const counted = (vote?.yes ?? 0) + (vote?.no ?? 0) + (vote?.abstain ?? 0);
    expect(counted).toBe(late.http === 200 ? 2 : 1);
    expect(late.http === 200 ? 200 : 409).toBe(late.http);
  });

  it('counts papers beside telephones: a vote comes in by one of them, never by both', async () => {
    await begin();
    await lead().call(meetings.giveProxy, { meeting_ID: meetingId, giver_ID: bert.personId, holder_ID: anna.personId });
    const ID = await prepare();
    const paper = ({ personId }: Signed, more: Record<string, unknown> = {}) =>
      lead().ask(meetings.givePaper, { ID, person_ID: personId, ...more });
    expect((await paper(anna)).refusal?.code).toBe('meetings.noVoteInHall');
    await arrive(anna);
    await arrive(carl);
    expect((await paper(carl)).refusal?.code).toBe('meetings.noVoteInHall');
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
    expect((await paper(foreign)).http).toBe(409);
    expect((await house().as(foreign).ask(meetings.givePaper, { ID, person_ID: anna.personId })).http).toBe(404);
    expect((await house().as(anna).ask(meetings.givePaper, { ID, person_ID: anna.personId })).http).toBe(403);
    // Anna votes by telephone, and on paper for Bert, whose vote she carries.
    expect((await lead().ask(meetings.closeVote, { ID, yes: 1 })).refusal?.message).toBe(
      'Für diese Abstimmung ist kein Stimmzettel ausgegeben.',
    );
    expect((await paper(bert)).http).toBe(200);
    expect(said(await paper(bert))).toEqual([409, 'Diese Stimme ist schon abgegeben.']);
    expect(said(await cast(anna, ID, 'yes', bert))).toEqual([409, 'Diese Stimme ist schon abgegeben.']);
    expect((await paper(bert, { isTakenBack: true })).http).toBe(200);
    expect((await paper(bert, { isTakenBack: true })).refusal?.code).toBe('meetings.noPaper');
    expect((await paper(bert)).http).toBe(200);
    await cast(anna, ID, 'yes');
    expect((await paper(anna, { isTakenBack: true })).refusal?.code).toBe('meetings.noPaper');
    const [vote] = (await one()).items.flatMap(({ votes }) => votes);
    expect([vote?.cast, vote?.papers.map(({ fullname }) => fullname)]).toEqual([2, ['Bert Berger']]);
    const seen = (await house().as(anna).call(meetings.get, { ID: meetingId })).items.flatMap(({ votes }) => votes);
    expect(seen.map(({ papers }) => papers)).toEqual([[]]);
    expect((await lead().ask(meetings.closeVote, { ID, yes: 1, no: 1 })).refusal?.code).toBe(
      'meetings.morePapersThanGiven',
    );
    expect((await lead().call(meetings.closeVote, { ID, no: 1 })).message).toBe(
      'Abgelehnt: 1 Ja, 1 Nein, 0 Enthaltungen. Stimmengleichheit: Damit ist es nicht angenommen.',
    );
    expect((await paper(bert, { isTakenBack: true })).refusal?.code).toBe('meetings.voteNotOpen');
  });

  it('the paper and the telephone of one person at once: one of them counts', async () => {
    await begin();
    await arrive(anna);
    const ID = await prepare();
    const answers = await whileHeld<{ http: number }>(house(), { table: 'meeting_vote', id: ID }, [
      () => lead().ask(meetings.givePaper, { ID, person_ID: anna.personId }),
      () => cast(anna, ID, 'yes'),
    ]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const byPaper = answers[0]?.http === 200;
    const { message } = await lead().call(meetings.closeVote, { ID, no: byPaper ? 1 : 0 });
    expect(message).toContain(byPaper ? '0 Ja, 1 Nein' : '1 Ja, 0 Nein');
  });

  it('of a secret vote nothing leads from the person to the ballot', async () => {
    await begin();
    await arrive(anna);
    await arrive(bert);
    const ID = await prepare({ isSecret: true });
    await cast(anna, ID, 'yes');
    await cast(bert, ID, 'no');
    await lead().call(meetings.closeVote, { ID });
    const ballots = await house().sql<{ person: number | null; writer: string }>(
      'select person_id as person, xmin::text as writer from meeting_ballot where vote_id = $1',
      [ID],
    );
    const marks = await house().sql<{ writer: string }>(
      'select xmin::text as writer from meeting_mark where vote_id = $1',
      [ID],
    );
    expect(ballots.map(({ person }) => person)).toEqual([null, null]);
    expect(new Set([...ballots, ...marks].map(({ writer }) => writer)).size).toBe(1);
    const columns = await house().sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_name in ('meeting_ballot', 'meeting_mark') order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'meeting_ballot.candidates',
      'meeting_ballot.choice',
      'meeting_ballot.club_id',
      'meeting_ballot.id',
      'meeting_ballot.person_id',
      'meeting_ballot.vote_id',
      'meeting_mark.club_id',
      'meeting_mark.on_paper',
      'meeting_mark.person_id',
      'meeting_mark.vote_id',
    ]);
    const told = await house().sql('select details from history_entry where club_id = $1 and person_id = any($2)', [
      clubId,
      [anna.personId, bert.personId],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/yes|entlastet/i);
  });

  it('hands are counted by the chair, never more than there are votes in the hall', async () => {
    await begin();
    await arrive(anna);
    const ID = await prepare({ way: 'hands' });
    expect(said(await cast(anna, ID, 'yes'))).toEqual([409, 'Über diesen Punkt wird nicht am Handy abgestimmt.']);
    expect((await lead().ask(meetings.closeVote, { ID, yes: 2 })).refusal?.message).toBe(
      'Es sind nur 1 Stimmen im Saal. Bitte zählt noch einmal.',
    );
    expect((await lead().call(meetings.closeVote, { ID, yes: 1 })).message).toContain('Angenommen');
  });
});

describe('an election', () => {
  it('gives the function to who is elected, once, and the minutes tell everything', async () => {
    await begin();
    await arrive(anna);
    await arrive(bert);
    const item_ID = await itemId('election');
    const ID = await prepare({
      item_ID,
      question: 'Kassier',
      isSecret: true,
      seats: 1,
      role: 1000,
      candidates: [bert.personId, carl.personId],
    });
    const choose = (who: Signed, candidates: number[]) =>
      house()
        .as(who)
        .ask(meetings.cast, { ID, ballots: [{ person_ID: who.personId, candidates }] });
    expect((await choose(anna, [bert.personId, carl.personId])).refusal?.message).toBe(
      'Du kannst höchstens eine Person wählen.',
    );
    expect((await choose(anna, [admin.personId])).http).toBe(422);
    await choose(anna, [bert.personId]);
    await choose(bert, []);
    await lead().call(meetings.closeVote, { ID });
    const appoint = { ID, start: toDayNumber('2026-10-03'), end: toDayNumber('2028-12-31') };
    expect((await house().as(anna).ask(meetings.appoint, appoint)).http).toBe(403);
    await lead().call(meetings.appoint, appoint);
    await lead().call(meetings.appoint, appoint);
    const roles = await house().sql(
      `select code, starts_on::text, ends_on::text from membership_role where club_id = $1 and person_id = $2 and code = 1000`,
      [clubId, bert.personId],
    );
    expect(roles).toEqual([{ code: 1000, starts_on: '2026-10-03', ends_on: '2029-01-01' }]);
    now = new Date('2026-10-05T10:00:00Z');
    expect((await lead().call(membership.board, {})).users.map(({ lastname }) => lastname)).toEqual(['Berger']);

    expect((await house().as(anna).ask(meetingFiles.minutes, { ID: meetingId })).http).toBe(404);
    expect((await lead().ask(meetings.fixMinutes, { ID: meetingId })).http).toBe(409);
    await lead().call(meetings.close, { ID: meetingId });
    const text = {
      chair: 'Adele Huber',
      keeper: 'Anna Huber',
      minutes: 'Herzlich <img src=x onerror=1> willkommen & "gern".',
    };
    await lead().call(meetings.saveMinutes, {
      ID: meetingId,
      ...text,
      items: [{ ID: item_ID, minutes: 'Bert nimmt an.' }],
    });
    await lead().call(meetings.fixMinutes, { ID: meetingId });
    await lead().call(meetings.saveMinutes, { ID: meetingId, ...text, minutes: 'Später geändert.', items: [] });
    const { content } = await house().as(anna).call(meetingFiles.minutes, { ID: meetingId });
    const pdf = Buffer.from(content, 'base64');
    expect(await pdfAccessFaults(pdf)).toEqual([]);
    const words = pdfRuns(pdf).join('').replaceAll(/\s/g, '');
    for (const told of [
      'Fassung1',
      'BertBerger1(gewählt)',
      'Bertnimmtan.',
      'Herzlich<imgsrc=xonerror=1>willkommen&"gern".',
      'Schriftführung',
    ]) {
      expect(words).toContain(told);
    }
    expect(words).not.toContain('Spätergeändert');
  });
});
