import { z } from 'zod';
import { creditorIdOrNone } from '../bank-export/creditor-id.ts';
import { anyOf, everyone, loggedIn, may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { bicOrNone, ibanOrNone } from '../kit/iban.ts';
import { zvrOrNone } from '../kit/register-numbers.ts';
import { dayInput, id, mapOf, nothing, success, text } from '../kit/wire.ts';
import { onlineProviders } from '../payments/settings.ts';
import { clubSettings } from './settings.ts';

export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Bitte gib die Farbe als #rrggbb an.');

const link = z.union([
  z.literal(''),
  text(500).pipe(z.url({ protocol: /^https?$/, message: 'Bitte gib eine Adresse mit https:// ein.' })),
]);

/** data:image/…;base64, or empty for none. */
export const logoData = z
  .string()
  .max(600_000, 'Das Logo ist zu groß (höchstens 400 kB).')
  .regex(
    /^(data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+=*)?$/,
    'Bitte wähle ein Bild (PNG, JPG, WebP oder SVG).',
  );

/** Master data of a club (Stammdaten). */
const identity = z.strictObject({
  name: text(120).min(1),
  fullName: text(200),
  fullNameDeclined: text(200),
  shortName: text(40),
  title: text(120),
  showLogo: z.boolean(),
  facebook: link,
  agbsLink: link,
  dataprotectionLink: link,
  statutenLink: link,
  color: hexColor,
  fontColor: hexColor,
  /** Used with the first colour in pictures and drawings; empty = none. */
  secondColor: z.union([z.literal(''), hexColor]),
  colors: z.array(hexColor).max(8),
  /** Kontowortlaut: account name as registered with the bank; empty = the name of the club. */
  accountName: text(70),
  iban: text(42),
  bic: text(11),
  bankname: text(120),
  creditorID: text(35),
  address: text(300),
  dateFounded: dayInput,
  zvrNr: text(20),
});

export const club = z.strictObject({
  ID: z.int(),
  verein_ID: z.int(),
  domain: z.string(),
  logo: z.string(),
  /** Address of the cover picture; empty = none. */
  cover: z.string(),
  ...identity.shape,
  ...clubSettings.shape,
  otherClubs: z.array(z.int()),
  /** Pages of the club's own choice, with their labels. */
  links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
});
export type Club = z.output<typeof club>;

const bankAndInternal = {
  accountName: loggedIn,
  iban: loggedIn,
  bic: loggedIn,
  bankname: loggedIn,
  creditorID: loggedIn,
  roleEmails: may('club_read'),
  invoiceSettings: anyOf(may('club_read'), may('invoice_read')),
  roomDependencies: loggedIn,
  secondFactorFromRole: may('club_read'),
  secondFactorPermissions: may('club_read'),
  stripeAccount: may('accounting'),
  creditLimit: anyOf(may('club_read'), may('accounting_read')),
};

/** Restricted fields are absent for viewers without the right; a default must not bring them back as empty values. */
const replyOfClub = z.strictObject({
  status: z.literal('success'),
  /** Units can take place online: the installation has a video server. */
  hasVideoServer: z.boolean(),
  /** Payment providers available in this installation. */
  onlineProviders: z.array(z.enum(onlineProviders)),
  /** Banners on every page: the club is a demo or suspended, or a notice of the platform. */
  notices: z.array(z.string()),
  /** The one sentence shown instead of all content; empty = the club is open. */
  closed: z.string(),
  ...club.partial({ accountName: true, iban: true, bic: true, bankname: true, creditorID: true }).shape,
  roleEmails: clubSettings.shape.roleEmails.unwrap().optional(),
  invoiceSettings: clubSettings.shape.invoiceSettings.unwrap().optional(),
  roomDependencies: clubSettings.shape.roomDependencies.unwrap().optional(),
  secondFactorFromRole: clubSettings.shape.secondFactorFromRole.unwrap().optional(),
  secondFactorPermissions: clubSettings.shape.secondFactorPermissions.unwrap().optional(),
  stripeAccount: clubSettings.shape.stripeAccount.unwrap().optional(),
  creditLimit: clubSettings.shape.creditLimit.unwrap().optional(),
});

export const clubs = {
  get: get('/club', {
    summary: 'Der Verein dieser Adresse mit Einstellungen, Farben und Logo; Bankdaten nur für Angemeldete.',
    access: everyone,
    whileClosed: true,
    restricted: bankAndInternal,
    input: z.object({ verein_ID: id.optional() }),
    reply: replyOfClub,
  }),

  save: post('/club', {
    summary:
      'Stammdaten und Einstellungen des Vereins ändern; gesendet wird nur, was sich ändert. Bank und Zahlungsdienst ändert, wer die Kassa führt.',
    // Each field has its own right (club-field-access.ts).
    access: anyOf(may('club'), may('accounting')),
    input: z.object({
      ...identity.partial().shape,
      iban: ibanOrNone.optional(),
      bic: bicOrNone.optional(),
      creditorID: creditorIdOrNone.optional(),
      zvrNr: zvrOrNone.optional(),
      /** By name; each is parsed by its own rule in clubSettings. */
      settings: mapOf(text(60), z.unknown(), 100).optional(),
      logoData: logoData.optional(),
    }),
    bodyKb: 900,
    reply: success,
  }),

  removeCover: post('/club/cover/remove', {
    summary: 'Titelbild des Vereins entfernen.',
    access: may('club'),
    input: nothing,
    reply: success,
  }),
};
