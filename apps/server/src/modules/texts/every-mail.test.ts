import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemsOfText } from '@vereinshaus/contract/texts/text-rules';
import { describe, expect, it } from 'vitest';
import { allTexts } from '../../modules.ts';
import { shapeOf, type TextDefinition, unlistedMails } from '../wording/index.ts';
import { textCatalogue } from './text-catalogue.ts';

const modules = fileURLToPath(new URL('..', import.meta.url));

const isText = (value: unknown): value is TextDefinition =>
  typeof value === 'object' && value !== null && 'placeholders' in value && 'key' in value && 'body' in value;

/** Every text defined in the product, whether its module lists it or not. */
const definedTexts = async (): Promise<readonly TextDefinition[]> => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.texts.ts'),
  );
  const exported: unknown[] = [];
  for (const file of files) exported.push(...Object.values<unknown>(await import(`${modules}/${file}`)));
  const all = exported.flatMap((value) =>
    isText(value) || typeof value !== 'object' || value === null ? [value] : Object.values<unknown>({ ...value }),
  );
  return [...new Set(all.filter(isText))];
};

/** Every queued mail needs a text (`MailSource`), or it does not compile. This test checks that the list shows the text. */
describe('every mail that the product can send', () => {
  it('has its text in the list of the club', async () => {
    const listed = new Set(allTexts.map(({ key }) => key));
    const missing = (await definedTexts()).filter(({ key }) => !listed.has(key)).map(({ key }) => key);
    expect(missing).toEqual([]);
    expect(allTexts.length).toBeGreaterThan(120);
  });

  it('is told by one key', () => {
    const keys = [...allTexts.map(({ key }) => key), ...Object.keys(unlistedMails)];
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('fills its own placeholders, and says what it is for', () => {
    for (const text of allTexts) {
      const problems = problemsOfText({ subject: text.subject ?? '', body: text.body }, shapeOf(text));
      expect({ key: text.key, problems }).toEqual({ key: text.key, problems: [] });
      expect(`${text.key}: ${text.when}`).toMatch(/\.$/);
    }
  });

  /** Frames around user-written texts, lists of facts, and sentences inside other mails. */
  const withoutGreeting = new Set([
    'circularFrame',
    'contactMessage',
    'contactCircular',
    'contactNotice',
    'contactRequest',
    'newsletterFoot',
    'memberRegistration_1',
    'memberRegistration_3',
    'pricingPart',
    'waitlistPromoted',
    'waitlistPromotedTogether',
    'bookingMoved',
    'trainerConfirmation',
    'certificateText',
    'feeLetter',
    'voucherPrint',
  ]);

  it('greets first and says in the next sentence what has happened', () => {
    const silent = allTexts.filter(
      ({ key, body }) =>
        !withoutGreeting.has(key) && !/^(\{gruss_anfang\}|Liebe|Sehr geehrte)[^\n]*,\n\n[^\n]{4,}/.test(body),
    );
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  it('that is worded elsewhere leads there', () => {
    const places = textCatalogue(allTexts).placed.map(({ key }) => key);
    expect(places).toEqual(expect.arrayContaining(['place.invoiceMail', 'place.newsletters', 'place.invoices']));
  });
});
