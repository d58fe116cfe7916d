import { z } from 'zod';
import { everyone, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { isPlausibleEmail, wrongEmail } from '../kit/email.ts';
import { integer, multiline, nothing, success, text } from '../kit/wire.ts';
import { highestCode, isBoardCode } from '../membership/rules.ts';

const noFunction = 'Nach außen vertreten kann nur, wer eine Funktion im Vorstand hat.';

const email = text(200).refine((value) => value === '' || isPlausibleEmail(value), wrongEmail);

const phone = text(40).regex(/^[+\d ()/.-]*$/, 'Bitte gib eine Telefonnummer ein.');

const boardCode = integer.pipe(z.number().max(highestCode, noFunction).refine(isBoardCode, noFunction));

const imprintInput = z.object({
  seat: text(120),
  email,
  phone,
  purpose: multiline(2000),
  authority: text(200),
  direction: multiline(2000),
  representativeCodes: z.array(boardCode).max(20),
});

const imprintReply = z.strictObject({
  name: z.string(),
  zvrNr: z.string(),
  /** UID; empty = none. */
  vatId: z.string(),
  address: z.string(),
  seat: z.string(),
  email: z.string(),
  phone: z.string(),
  purpose: z.string(),
  authority: z.string(),
  direction: z.string(),
  /** Current holders of the chosen functions: name and function only. */
  representatives: z.array(z.strictObject({ fullname: z.string(), roleDescriptionLong: z.string() })),
  representativeCodes: z.array(z.int()),
});
export type Imprint = z.output<typeof imprintReply>;

/** Labels used on the page and in the form. */
export const imprintLabels = {
  name: 'Name',
  zvrNr: 'ZVR-Zahl',
  vatId: 'UID-Nummer',
  address: 'Anschrift',
  seat: 'Sitz',
  email: 'E-Mail',
  phone: 'Telefon',
  purpose: 'Vereinszweck',
  authority: 'Vereinsbehörde',
  direction: 'Grundlegende Richtung',
  representatives: 'Vertretung nach außen',
} as const;
export type ImprintPart = keyof typeof imprintLabels;

/** § 5 ECG, § 25 MedienG: the mandatory parts of an imprint. UID, telephone and a basic line are optional, as not every club has them. */
const requiredParts = [
  'zvrNr',
  'address',
  'seat',
  'email',
  'representatives',
  'purpose',
  'authority',
] as const satisfies readonly ImprintPart[];

/** Mandatory parts still missing, named as on the page. */
export const missingInImprint = (imprint: Imprint): readonly string[] =>
  requiredParts.filter((part) => imprint[part].length === 0).map((part) => imprintLabels[part]);

const ownerParts = ['name', 'zvrNr', 'vatId', 'seat', 'address'] as const;
const contactParts = ['email', 'phone'] as const;
const disclosedParts = ['purpose', 'authority', 'direction'] as const;

export type ImprintLine = { part: ImprintPart; label: string; text: string };

const linesOf = (imprint: Imprint, parts: readonly Exclude<ImprintPart, 'representatives'>[]): readonly ImprintLine[] =>
  parts.map((part) => ({ part, label: imprintLabels[part], text: imprint[part] })).filter((line) => line.text !== '');

/** The sections of the page; missing parts are left out without a placeholder. */
export const imprintSections = (imprint: Imprint): readonly { title: string; lines: readonly ImprintLine[] }[] =>
  [
    { title: 'Medieninhaber und Diensteanbieter', lines: linesOf(imprint, ownerParts) },
    { title: 'Kontakt', lines: linesOf(imprint, contactParts) },
    {
      title: imprintLabels.representatives,
      lines: imprint.representatives.map(({ fullname, roleDescriptionLong }) => ({
        part: 'representatives' as const,
        label: roleDescriptionLong,
        text: fullname,
      })),
    },
    { title: 'Offenlegung', lines: linesOf(imprint, disclosedParts) },
  ].filter(({ lines }) => lines.length > 0);

export const imprint = {
  get: get('/club/imprint', {
    summary: 'Impressum und Offenlegung des Vereins (§ 5 ECG, § 25 MedienG), für alle.',
    access: everyone,
    whileClosed: true,
    input: nothing,
    reply: imprintReply,
  }),

  save: post('/club/imprint', {
    summary: 'Impressum ergänzen; wer den Verein nach außen vertritt, wird mit Name und Funktion öffentlich genannt.',
    access: may('club'),
    input: imprintInput,
    reply: success,
  }),
};
