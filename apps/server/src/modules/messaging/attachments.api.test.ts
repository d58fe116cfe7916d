import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { download, upload } from '../persons/profile.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';

const house = useHouse();

let clubId = 0;
let admin: NonNullable<Actor>;
let reader: NonNullable<Actor>;
let families: number[] = [];

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, email: 'adele@x.test' });
  reader = await buildPerson(house(), clubId, { staff_level: 50, email: 'rosa@x.test' });
  const maria = await buildPerson(house(), clubId, { email: 'maria@x.test' });
  const otto = await buildPerson(house(), clubId, { email: 'otto@x.test' });
  families = [maria.personId, otto.personId];
});

const pdf = Buffer.from('%PDF-1.7 Einladung');

const attach = (actor: Actor, name = 'Einladung.pdf', content = pdf) =>
  upload(house(), actor, { path: '/file/upload?prefix=message', name, content });

const send = (attachment: string | undefined, actor: Actor = admin) =>
  house()
    .as(actor)
    .ask(contract.messaging.sendMessage, {
      user_ids: [...families],
      subject: 'Sommerfest',
      text: 'Kommt alle!',
      ...(attachment !== undefined && { attachment }),
    });

const filesOfClub = async () =>
  (await house().sql<{ name: string }>('select name from stored_file where club_id = $1 order by name', [clubId])).map(
    ({ name }) => name,
  );

const deliver = () => deliveredFrom(house(), clubId);

describe('the attachment of a message', () => {
  it('is kept once and travels with the mail of every family', async () => {
    const { reply } = await attach(admin);
    expect(await send(reply.file_name)).toMatchObject({ http: 200, reply: { mails: 2 } });
    expect(await filesOfClub()).toEqual(['Einladung.pdf']);
    const sent = await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['maria@x.test', 'otto@x.test']);
    for (const { attachments } of sent) {
      expect(attachments).toEqual([{ filename: 'Einladung.pdf', contentType: 'application/pdf', content: pdf }]);
    }
  });

  it('comes with the test of the message, and a message without one carries none', async () => {
    const { reply } = await attach(admin);
    await house()
      .as(admin)
      .call(contract.messaging.testMessage, {
        user_ids: [...families],
        subject: 'Sommerfest',
        text: 'Kommt alle!',
        attachment: reply.file_name ?? '',
      });
    await send(undefined);
    const sent = await deliver();
    expect(sent.map(({ to, attachments = [] }) => [to, attachments.length])).toEqual([
      ['adele@x.test', 1],
      ['maria@x.test', 0],
      ['otto@x.test', 0],
    ]);
  });

  it.each([
    ['a program that calls itself a document', 'Einladung.pdf', Buffer.from('MZ programm'), 422],
    ['an archive that calls itself a letter', 'Brief.docx', Buffer.from('PK\u0003\u0004 programm.exe'), 422],
    ['a program that calls itself a text', 'Liste.txt', Buffer.from('MZ\u0000\u0001'), 422],
    ['a kind that nobody needs', 'Programm.exe', Buffer.from('MZ'), 422],
    ['nothing', 'leer.pdf', Buffer.alloc(0), 422],
    ['more than five megabytes', 'gross.pdf', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), 413],
  ])('is not %s', async (_, name, content, http) => {
    expect((await attach(admin, name, content)).http).toBe(http);
    expect(await filesOfClub()).toEqual([]);
  });

  it('is for those who write to many: neither a reader nor a family sends or fetches one', async () => {
    expect((await attach(reader)).http).toBe(403);
    const { reply } = await attach(admin);
    const path = `/file/download/${reply.file_name}`;
    const outcomes = [admin, reader, null].map(async (actor) => (await download(house(), actor, path)).statusCode);
    expect(await Promise.all(outcomes)).toEqual([200, 404, 401]);
  });

  it('is one’s own, of this club, and still there; otherwise nothing is sent', async () => {
    const { reply } = await attach(admin);
    const colleague = await buildPerson(house(), clubId, { staff_level: 90 });
    const refusal = {
      http: 404,
      refusal: { fields: { attachment: expect.stringContaining('Diesen Anhang gibt es nicht mehr.') } },
    };
    expect(await send(reply.file_name, colleague)).toMatchObject(refusal);
    expect(await send('erfunden.pdf')).toMatchObject(refusal);
    expect(await house().sql('select from mail where club_id = $1', [clubId])).toEqual([]);
  });

  it('goes after a day when its message was never sent', async () => {
    await attach(admin, 'vergessen.pdf');
    await send((await attach(admin, 'verschickt.pdf')).reply.file_name);
    await house().sql(`update stored_file set created_at = created_at - interval '25 hours' where club_id = $1`, [
      clubId,
    ]);
    await attach(admin, 'neu.pdf');
    expect(await filesOfClub()).toEqual(['neu.pdf', 'verschickt.pdf']);
  });
});
