import { contract } from '@vereinshaus/contract';
import { usualInvoiceText } from '@vereinshaus/contract/invoices/invoice-text';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { pdfPictures } from '../exports/exports.testing.ts';
import { pdfAccessFaults, pdfOutline } from '../exports/pdf-access.testing.ts';
import { upload } from '../persons/profile.testing.ts';
import { book, buildBillingClub, pdfText, squeezed } from './invoices.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-16T09:00:00Z') });
const { invoices, invoiceFiles } = contract;

let clubId: number;
let treasurer: NonNullable<Actor>;
let parent: NonNullable<Actor>;
let mia: number;

beforeEach(async () => {
  const built = await buildBillingClub(house());
  ({ clubId, treasurer, parent } = built);
  [mia = 0] = built.children;
});

const own = JSON.stringify({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Servus ' },
        { type: 'placeholder', attrs: { name: 'vorname' } },
        { type: 'text', text: ', Beitrag ' },
        { type: 'placeholder', attrs: { name: 'beitrag_junior' } },
      ],
    },
    { type: 'positions' },
    {
      type: 'whenPaidBy',
      attrs: { method: 'sepm' },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wir ziehen ein.' }] }],
    },
  ],
});
const broken = own.replace('vorname', 'unbekannt');

const add = () => house().as(treasurer).call(invoices.addTemplate, { name: 'Kurse' });

describe('a template', () => {
  it('begins with the usual text, is saved, chosen, and stands on new invoices', async () => {
    const { ID, accessToken } = await add();
    const opened = await house().as(treasurer).call(invoices.template, { ID, accessToken });
    expect(JSON.parse(opened.content)).toEqual(usualInvoiceText);
    const saved = await house()
      .as(treasurer)
      .call(invoices.saveTemplate, { ID, accessToken, name: 'Unsere Kurse', content: own, version: opened.version });
    expect(saved.version).toBe(2);
    await house().as(treasurer).call(invoices.defaultTemplate, { ID });
    expect((await house().as(treasurer).call(invoices.templates, {})).templates).toMatchObject([
      { ID, name: 'Unsere Kurse', isDefault: true, accessToken },
    ]);
    const { bookingId } = await book(house(), { clubId, parent, personId: mia });
    const text = pdfText((await house().as(parent).call(invoiceFiles.ofBooking, { cp_ID: bookingId })).content);
    expect(text).toContain(squeezed('Servus Vera'));
    expect(text).toContain(squeezed('€ 40,00'));
    expect(text).not.toContain(squeezed('Wir ziehen ein.'));
  });

  it('is previewed with the data of a booking, without using a number', async () => {
    const { ID, accessToken } = await add();
    const preview = { ID, accessToken, content: own };
    expect((await house().as(treasurer).refused(invoiceFiles.preview, preview)).code).toBe('invoices.nothingToShow');
    await book(house(), { clubId, parent, personId: mia });
    const text = pdfText((await house().as(treasurer).call(invoiceFiles.preview, preview)).content);
    expect(text).toContain(squeezed('Servus Vera'));
    expect(text).toContain(squeezed('Rechnung Vorschau'));
    expect((await house().as(treasurer).call(invoices.list, {})).total).toBe(0);
  });

  it('takes pictures: they stand in the preview, in the file of the mail and on the e-invoice, also when the library has lost them', async () => {
    const content = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#00a000' } })
      .jpeg()
      .toBuffer();
    const { http, reply } = await upload(house(), treasurer, {
      path: '/page_blocks/photo/upload',
      name: 'Unterschrift.jpg',
      content,
    });
    expect(http).toBe(200);
    const src = String(reply.url);
    const withPicture = (...addresses: string[]) =>
      JSON.stringify({
        type: 'doc',
        content: [
          { type: 'positions' },
          ...addresses.map((address) => ({ type: 'picture', attrs: { src: address, alt: 'Unterschrift' } })),
        ],
      });
    const { ID, accessToken } = await add();
    const save = { ID, accessToken, name: 'Kurse', content: withPicture(src), version: 1 };
    const stranger = await buildBillingClub(house());
    const foreign = await house().as(stranger.treasurer).call(invoices.addTemplate, { name: 'Kurse' });
    const foreignSave = { ...save, ID: foreign.ID, accessToken: foreign.accessToken };
    expect((await house().as(stranger.treasurer).refused(invoices.saveTemplate, foreignSave)).http).toBe(404);
    const numbered = (number: number) => src.replace(/[0-9a-f]{12}\.jpg$/, `${String(number).padStart(12, '0')}.jpg`);
    const many = { ...save, content: withPicture(...[1, 2, 3, 4, 5, 6].map(numbered)) };
    expect((await house().as(treasurer).refused(invoices.saveTemplate, many)).message).toBe(
      'In einer Vorlage haben höchstens 5 Bilder Platz.',
    );
    const elsewhere = { ...save, content: withPicture('https://elsewhere.test/pixel.jpg') };
    expect((await house().as(treasurer).refused(invoices.saveTemplate, elsewhere)).http).toBe(422);
    const { bookingId } = await book(house(), { clubId, parent, personId: mia });
    const shown = { ID, accessToken, content: save.content };
    const preview = await house().as(treasurer).call(invoiceFiles.preview, shown);
    expect(await pdfOutline(Buffer.from(preview.content, 'base64'))).toContain(' Figure [Unterschrift]');
    expect(await house().sql('select from invoice_picture where club_id = $1', [clubId])).toEqual([]);
    // As wide as on the screen, in points: a signature is not enlarged to a poster.
    expect(pdfPictures(Buffer.from(preview.content, 'base64'))).toEqual([{ width: 67.5, height: 22.5 }]);
    await house().as(treasurer).call(invoices.saveTemplate, save);
    await house().as(treasurer).call(invoices.defaultTemplate, { ID });
    const { ID: invoiceId } = await house().as(treasurer).call(invoices.issue, { cp_ID: bookingId });
    await house().sql('delete from media where club_id = $1', [clubId]);
    await house()
      .as(treasurer)
      .call(invoices.saveTemplate, { ...save, name: 'Alle Kurse', version: 2 });
    const letter = { ID: invoiceId, email: 'familie@huber.test', text: 'Anbei die Rechnung.' };
    await house().as(treasurer).call(invoiceFiles.send, letter);
    const facturX = await house().as(treasurer).call(invoiceFiles.facturX, { ID: invoiceId });
    const pdf = await house().as(treasurer).call(invoiceFiles.pdf, { ID: invoiceId });
    for (const file of [facturX, pdf]) {
      const drawn = Buffer.from(file.content, 'base64');
      expect(await pdfOutline(drawn)).toContain(' Figure [Unterschrift]');
      expect(await pdfAccessFaults(drawn)).toEqual([]);
    }
  });

  it('with a placeholder that nobody knows is refused with the sentence of the specification', async () => {
    const { ID, accessToken } = await add();
    const sentence = 'Ein Fehler beim Zuordnen der Daten ist aufgetreten';
    const saved = { ID, accessToken, name: 'Kurse', content: broken, version: 1 };
    expect(await house().as(treasurer).refused(invoices.saveTemplate, saved)).toMatchObject({
      http: 422,
      message: sentence,
    });
    const shown = { ID, accessToken, content: broken };
    expect((await house().as(treasurer).refused(invoiceFiles.preview, shown)).message).toBe(sentence);
  });

  it('opens by its own token alone, and only for who may issue invoices', async () => {
    const { ID, accessToken } = await add();
    const other = await house().as(treasurer).call(invoices.addTemplate, { name: 'Andere', copyOf: ID });
    const wrong = { ID, accessToken: other.accessToken };
    expect((await house().as(treasurer).refused(invoices.template, wrong)).code).toBe('invoices.wrongToken');
    const save = { ...wrong, name: 'Kurse', content: own, version: 1 };
    expect((await house().as(treasurer).refused(invoices.saveTemplate, save)).code).toBe('invoices.wrongToken');
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    expect((await house().as(reader).refused(invoices.template, { ID, accessToken })).http).toBe(403);
    const [seen] = (await house().as(reader).call(invoices.templates, {})).templates;
    expect(seen?.accessToken).toBeUndefined();
  });

  it('is never saved over a newer state, nor under a name that is taken; deleted it leaves invoices alone', async () => {
    const { ID, accessToken } = await add();
    const save = { ID, accessToken, name: 'Kurse', content: own, version: 1 };
    await house().as(treasurer).call(invoices.saveTemplate, save);
    expect((await house().as(treasurer).refused(invoices.saveTemplate, save)).code).toBe('invoices.templateChanged');
    expect((await house().as(treasurer).refused(invoices.addTemplate, { name: 'KURSE' })).code).toBe(
      'invoices.templateNameTaken',
    );
    await house().as(treasurer).call(invoices.defaultTemplate, { ID });
    await house().as(treasurer).call(invoices.removeTemplate, { ID });
    const { bookingId } = await book(house(), { clubId, parent, personId: mia });
    expect((await house().as(treasurer).call(invoices.issue, { cp_ID: bookingId })).invoiceNumber).toBe('2026-00001');
  });
});
