import { contract } from '@vereinshaus/contract';
import { emptyAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { workOfNewsletters } from './newsletters.testing.ts';

const house = useHouse();
const { newsletters, newsletterFiles, contacts } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

/** A quarter of an hour after the release. */
const soon = () => new Date(Date.now() + 15 * 60_000);

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'buero@x.test', mailing: 0 });
});

const office = () => house().as(admin);
const visitor = () => house().as(null, { host: `verein${clubId}.test` });
const toContacts = { ...emptyAudience, contacts: 'all' as const };
const everybody = { ...toContacts, groups: [{}] };
const agreed = { newsletter: true, consentOn: 20260101, consentSource: 'Sommerfest' };
const huber = { company: 'Bäckerei Huber', email: 'Office@huber.test', ...agreed };

const contact = async (values: Record<string, unknown> = huber): Promise<number> =>
  (await office().ask(contacts.save, values)).reply?.ID ?? 0;
const told = async (ID: number) =>
  (await office().call(contacts.history, { ID })).history.map(({ description }) => description);
const recipients = (audience: Record<string, unknown> = toContacts) =>
  office().call(newsletters.recipients, { audience: { ...emptyAudience, ...audience } });
const whys = (leftOut: readonly { fullname: string; personType: number; why: string }[]) =>
  leftOut.filter(({ personType }) => personType === 1).map(({ fullname, why }) => [fullname, why]);

const draft = (audience: Record<string, unknown> = toContacts) => ({
  subject: 'Grüße an {vorname}',
  blocks: [{ kind: 'text' as const, html: '<p>Hallo {vorname}!</p>' }],
  audience: { ...emptyAudience, ...audience },
});

const begun = async (audience: Record<string, unknown> = toContacts) => {
  const { ID, version } = await office().call(newsletters.save, draft(audience));
  const { mails } = await recipients(audience);
  await office().call(newsletters.send, { newsletter_ID: ID, version, mails });
  await workOfNewsletters(house(), clubId, soon).begin(ID);
  return ID;
};

const handOver = async (ID: number) => {
  while ((await workOfNewsletters(house(), clubId, soon).handOver(ID)) === 'more');
};

const sent = async (audience: Record<string, unknown> = toContacts) => {
  const ID = await begun(audience);
  await handOver(ID);
  return ID;
};

/** The mails sent since the last call. */
const mailsOut = async () => (await deliveredFrom(house(), clubId)).map(({ to, subject }) => [to, subject]);
const tokenIn = (url = '') => url.split('/').at(-1) ?? '';
const tokenOf = async () => tokenIn((await deliveredFrom(house(), clubId))[0]?.unsubscribeUrl);

describe('contacts as recipients', () => {
  it('get it only with consent; everybody left out is named with the reason', async () => {
    await contact();
    await contact({ company: 'Amt', email: 'amt@x.test' });
    await contact({ company: 'Presse', street: 'Gasse 1', postalCode: '8010', locality: 'Graz' });
    await contact({ company: 'Ruht', email: 'ruht@x.test', ...agreed });
    await house().sql(
      `insert into bounced_address (club_id, address, bounces, reason, last_at, rests_since) values ($1, 'ruht@x.test', 3, '', now(), now())`,
      [clubId],
    );
    const { mails, persons, contacts: count, leftOut, byPost } = await recipients();
    expect([mails, persons, count, byPost]).toEqual([1, 0, 4, 1]);
    expect(whys(leftOut)).toEqual([
      ['Amt', 'noConsent'],
      ['Presse', 'noAddress'],
      ['Ruht', 'resting'],
    ]);
    const ID = await sent();
    expect(await mailsOut()).toEqual([['office@huber.test', 'Grüße an Bäckerei Huber']]);
    expect(whys((await office().call(newsletters.get, { newsletter_ID: ID })).leftOut)).toEqual(whys(leftOut));
  });

  it('are chosen by their tags; a tag of another place is refused', async () => {
    const ID = await contact();
    await contact({ company: 'Ohne Tag', email: 'ohne@x.test', ...agreed });
    const { tags } = await office().call(contacts.setTags, { ID, tags: [{ label: 'Sponsor' }] });
    const contactTags = tags.map(({ value }) => value);
    expect(await recipients({ contacts: 'tagged', contactTags })).toMatchObject({ contacts: 1, mails: 1 });
    const foreign = draft({ contacts: 'tagged', contactTags: [2_000_000_000] });
    expect((await office().refused(newsletters.save, foreign)).http).toBe(404);
    expect((await office().call(newsletters.list, {})).newsletters).toEqual([]);
  });

  it('share an address with a person: one message, and the person wins', async () => {
    await buildPerson(house(), clubId, { first_name: 'Eva', email: 'office@huber.test' });
    const contactId = await contact();
    await contact({ ...huber, company: 'Huber Filiale' });
    expect(await recipients(everybody)).toMatchObject({ mails: 1, sameAddress: 2 });
    await sent(everybody);
    expect(await mailsOut()).toEqual([['office@huber.test', 'Grüße an Eva']]);
    expect(await told(contactId)).toEqual(['Kontakt „Bäckerei Huber“ angelegt']);
  });

  it('get nothing at an address where a chosen person has refused', async () => {
    await buildPerson(house(), clubId, { first_name: 'Eva', email: 'office@huber.test', mailing: 0 });
    await contact();
    const { mails, leftOut } = await recipients(everybody);
    expect([mails, whys(leftOut)]).toEqual([0, [['Bäckerei Huber', 'noConsent']]]);
  });

  it('get nothing at an address where somebody of the club has unsubscribed, chosen or not', async () => {
    const eva = await buildPerson(house(), clubId, { first_name: 'Eva', email: 'office@Huber.test' });
    const ID = await contact();
    const other = await contact({ company: 'Amt', email: 'amt@x.test', ...agreed });
    expect(await recipients()).toMatchObject({ mails: 2 });
    const waiting = await begun();
    const wish = { child_ID: eva.personId, shouldReceivePost: 2 };
    await house().as(eva).call(contract.messaging.saveMailing, wish);
    const { mails, leftOut } = await recipients();
    expect([mails, whys(leftOut)]).toEqual([1, [['Bäckerei Huber', 'unsubscribed']]]);
    await handOver(waiting);
    expect((await mailsOut()).map(([to]) => to)).toEqual(['amt@x.test']);
    const third = await contact({ company: 'Bank', email: 'bank@x.test', ...agreed });
    const message = { IDs: [ID, other, third], subject: 'Grüße', text: 'Hallo!' };
    expect(await office().call(contacts.message, message)).toMatchObject({
      mails: 2,
      unwilling: [{ ID, name: 'Bäckerei Huber' }],
    });
    await buildPerson(house(), clubId, { first_name: 'Udo', email: 'office@huber.test' });
    expect(await recipients()).toMatchObject({ mails: 3 });
  });

  it('are for those alone who may read them', async () => {
    await contact();
    const ID = await sent();
    const writer = await buildPerson(house(), clubId, {});
    for (const permission of ['newsletter', 'user_read'])
      await buildGrant(house(), clubId, writer.personId, permission);
    const as = house().as(writer);
    expect((await as.refused(newsletters.recipients, { audience: toContacts })).code).toBe(
      'newsletters.contactsHidden',
    );
    expect((await as.refused(newsletters.save, draft())).http).toBe(403);
    expect((await as.refused(newsletterFiles.letters, { newsletter_ID: ID })).http).toBe(403);
    expect((await as.call(newsletters.recipients, { audience: emptyAudience })).mails).toBe(0);
  });

  it('without an e-mail address get a letter by post', async () => {
    await contact({ company: 'Presse', street: 'Gasse 1', postalCode: '8010', locality: 'Graz' });
    const { ID } = await office().call(newsletters.save, draft());
    const { content } = await office().call(newsletterFiles.letters, { newsletter_ID: ID });
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('stand in the statistics and have it in their history', async () => {
    const contactId = await contact();
    const ID = await sent();
    const { messages } = await office().call(contract.messaging.statistics, { newsletter_ID: ID });
    expect(messages[0]).toMatchObject({ childName: 'Bäckerei Huber', childID: contactId, personType: 1 });
    expect((await told(contactId))[0]).toBe('Newsletter bekommen: Grüße an Bäckerei Huber');
  });

  it('who became a person before it begins get it as that person, if they still want it', async () => {
    const eva = await contact({ kind: 'person', prename: 'Eva', lastname: 'Huber', email: 'eva@x.test', ...agreed });
    const bakery = await contact();
    await contact({ company: 'Amt', email: 'amt@x.test', ...agreed });
    const { ID, version } = await office().call(newsletters.save, draft());
    await office().call(newsletters.send, { newsletter_ID: ID, version, mails: 3 });
    await office().call(contacts.convert, { ID: eva });
    // The office user wants none.
    await office().call(contacts.convert, { ID: bakery, child_ID: admin.personId });
    await workOfNewsletters(house(), clubId, soon).begin(ID);
    await handOver(ID);
    expect(await mailsOut()).toEqual([
      ['eva@x.test', 'Grüße an Eva'],
      ['amt@x.test', 'Grüße an Amt'],
    ]);
    const { leftOut } = await office().call(newsletters.get, { newsletter_ID: ID });
    expect(leftOut).toMatchObject([{ ID: admin.personId, personType: 0, why: 'noConsent' }]);
  });

  it('who became a person between planning and handing over get it once, and not again who had it', async () => {
    const had = await contact();
    const waits = await contact({ company: 'Amt', email: 'amt@x.test', ...agreed });
    const ID = await begun();
    // The first letter is sent, the second waits.
    const letterOfAmt = (doneAt: string) =>
      house().sql(`update newsletter_letter set done_at = ${doneAt} where contact_id = $1`, [waits]);
    await letterOfAmt('now()');
    await workOfNewsletters(house(), clubId, soon).handOver(ID);
    await letterOfAmt('null');
    for (const contactId of [had, waits]) await office().call(contacts.convert, { ID: contactId });
    await handOver(ID);
    expect(await mailsOut()).toEqual([
      ['office@huber.test', 'Grüße an Bäckerei Huber'],
      ['amt@x.test', 'Grüße an Amt'],
    ]);
    const { child_ID: personId } = await office().call(contacts.get, { ID: waits });
    expect((await office().call(contract.messaging.statistics, { newsletter_ID: ID })).messages).toContainEqual(
      expect.objectContaining({ childID: personId, personType: 0 }),
    );
  });
});

describe('the link in the letter of a contact', () => {
  it('ends the consent with one click, and back again; both are recorded', async () => {
    const ID = await contact();
    await sent();
    const token = await tokenOf();
    const host = `verein${clubId}.test`;
    const clicked = await house().app.inject({
      method: 'POST',
      url: `/api/newsletter/one-click/${token}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(200);
    const link = await visitor().call(newsletters.subscription, { token });
    expect(link).toEqual({ address: 'o…e@huber.test', isSubscribed: false });
    expect((await office().call(contacts.get, { ID })).contact).toMatchObject({
      newsletter: false,
      consentSource: 'Sommerfest',
    });
    expect(whys((await recipients()).leftOut)).toEqual([['Bäckerei Huber', 'unsubscribed']]);
    const again = await visitor().call(newsletters.saveSubscription, { token, isSubscribed: true });
    expect(again.isSubscribed).toBe(true);
    const { contact: now } = await office().call(contacts.get, { ID });
    expect([now.newsletter, now.consentSource, now.consentOn > 20260101]).toEqual([
      true,
      'über den Link in einer E-Mail',
      true,
    ]);
    expect((await told(ID)).filter((sentence) => sentence.includes('Link'))).toEqual([
      'Newsletter über den Link wieder bestellt',
      'Newsletter über den Link abbestellt',
    ]);
  });

  it('of a person at the same address ends that of the contact, too', async () => {
    await buildPerson(house(), clubId, { first_name: 'Eva', email: 'office@huber.test' });
    const ID = await contact();
    await sent({ ...emptyAudience, groups: [{}] });
    await visitor().call(newsletters.saveSubscription, { token: await tokenOf(), isSubscribed: false });
    expect((await office().call(contacts.get, { ID })).contact.newsletter).toBe(false);
  });

  it('is nothing to another club', async () => {
    const ID = await contact();
    await sent();
    const input = { token: await tokenOf(), isSubscribed: false };
    const other = house().as(null, { host: `verein${await buildClub(house())}.test` });
    expect((await other.refused(newsletters.saveSubscription, input)).http).toBe(404);
    expect((await office().call(contacts.get, { ID })).contact.newsletter).toBe(true);
  });

  it('leaves out who ended it between planning and handing over', async () => {
    await contact();
    await sent();
    const token = await tokenOf();
    const second = await begun();
    await visitor().call(newsletters.saveSubscription, { token, isSubscribed: false });
    await handOver(second);
    expect(await mailsOut()).toEqual([]);
  });

  it('stops a message to many that still waits for its ten minutes, at this address alone', async () => {
    const ID = await contact();
    const other = await contact({ company: 'Amt', email: 'amt@x.test', ...agreed });
    await sent();
    const token = await tokenOf();
    await office().call(contacts.message, { IDs: [ID, other], subject: 'Einladung', text: 'Kommt alle!' });
    await visitor().call(newsletters.saveSubscription, { token, isSubscribed: false });
    const waiting = await house().sql(
      `select lower(recipient) as recipient, state from mail where club_id = $1 and subject = 'Einladung' order by 1`,
      [clubId],
    );
    expect(waiting).toEqual([
      { recipient: 'amt@x.test', state: 'queued' },
      { recipient: 'office@huber.test', state: 'stopped' },
    ]);
  });

  it('stands in a message to several contacts, too', async () => {
    const ID = await contact();
    const other = await contact({ company: 'Amt', email: 'amt@x.test', ...agreed });
    await office().call(contacts.message, { IDs: [ID, other], subject: 'Einladung', text: 'Kommt alle!' });
    const [mail] = await house().sql<{ url: string; body: string }>(
      'select unsubscribe_url as url, body from mail where club_id = $1 order by id',
      [clubId],
    );
    const token = tokenIn(mail?.url);
    expect(mail?.body).toContain(`/newsletter/abmelden/${token}`);
    await visitor().call(newsletters.saveSubscription, { token, isSubscribed: false });
    expect((await office().call(contacts.get, { ID })).contact.newsletter).toBe(false);
    await office().call(contacts.message, { IDs: [other], subject: 'Nur an dich', text: 'Hallo' });
    const alone = (await deliveredFrom(house(), clubId)).find(({ subject }) => subject === 'Nur an dich');
    expect(alone?.unsubscribeUrl ?? '').toBe('');
  });
});

describe('what is left of it', () => {
  it('goes over to the contact that stays: letter, list and link', async () => {
    const kept = await contact({ company: 'Huber', email: 'neu@huber.test', ...agreed });
    const other = await contact();
    const first = await sent();
    const mails = await deliveredFrom(house(), clubId);
    expect(mails.map(({ to }) => to)).toEqual(['neu@huber.test', 'office@huber.test']);
    const token = tokenIn(mails[1]?.unsubscribeUrl);
    const second = await begun();
    await office().call(contacts.merge, { ID: kept, other_ID: other });
    await handOver(second);
    expect((await mailsOut()).map(([to]) => to)).toEqual(['neu@huber.test']);
    const { messages } = await office().call(contract.messaging.statistics, { newsletter_ID: first });
    expect(new Set(messages.map(({ childID }) => childID))).toEqual(new Set([kept]));
    await visitor().call(newsletters.saveSubscription, { token, isSubscribed: false });
    expect((await office().call(contacts.get, { ID: kept })).contact.newsletter).toBe(false);
  });

  it('names nobody who was erased, and their link is nobody’s', async () => {
    const ID = await contact();
    await sent();
    const token = await tokenOf();
    await office().call(contacts.remove, { IDs: [ID] });
    expect((await visitor().refused(newsletters.subscription, { token })).http).toBe(404);
    const rows = await house().sql(
      `select l.address, l.contact_id, (select count(*)::integer from newsletter_contact k where k.club_id = $1) as chosen,
         (select count(*)::integer from contact_link k where k.club_id = $1) as links
       from newsletter_letter l where l.club_id = $1`,
      [clubId],
    );
    expect(rows).toEqual([{ address: '', contact_id: null, chosen: 0, links: 0 }]);
  });

  it('of the time before contacts is still read', async () => {
    const { ID } = await office().call(newsletters.save, draft(emptyAudience));
    await house().sql(`update newsletter set audience = $2 where club_id = $1`, [
      clubId,
      JSON.stringify({ version: 1, groups: [{}], lists: [], user_ids: [] }),
    ]);
    const { audience } = await office().call(newsletters.get, { newsletter_ID: ID });
    expect(audience).toEqual({ ...emptyAudience, groups: [{}] });
  });
});
