import { z } from 'zod';
import { exportedFile, fileAdmission } from '../exports/calls.ts';
import { may } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { amountInput, day } from '../kit/record-fields.ts';
import { pluck } from '../kit/record-of.ts';
import { dayNumber, flag, id, idList, integer, nothing, seconds, success, text } from '../kit/wire.ts';
import { campaignFields } from './campaign-fields.ts';

const reads = may('accounting_read');
const writes = may('accounting');

const maxChosen = 200;
const chosen = idList.pipe(z.array(z.number()).min(1, 'Bitte wähle eine Spende aus.').max(maxChosen));

/** A person, a contact, or neither: anonymous. */
const donorInput = { child_ID: id.default(0), contact_ID: id.default(0) };
const aboutInput = { ...donorInput, purpose: text(200).default(''), campaign_ID: id.default(0) };

const oneDonor = ({ child_ID, contact_ID }: { child_ID: number; contact_ID: number }) =>
  child_ID === 0 || contact_ID === 0;
const twoDonors = { message: 'Bitte wähle eine Person oder einen Kontakt, nicht beides.', path: ['contact_ID'] };

const donationInput = z
  .object({
    ...aboutInput,
    amount: amountInput.pipe(z.number().min(1, 'Bitte gib einen Betrag ein.')),
    day: day.input.pipe(z.number().min(1, 'Bitte gib einen Tag an.')),
    account_ID: id,
    /** The same key creates only one entry. */
    key: text(64).optional(),
  })
  .refine(oneDonor, twoDonors);
export type DonationInput = z.output<typeof donationInput>;

const donation = z.strictObject({
  ID: z.int(),
  day: dayNumber,
  amount: z.int(),
  purpose: z.string(),
  campaign_ID: z.int(),
  campaign: z.string(),
  child_ID: z.int(),
  contact_ID: z.int(),
  /** Empty: anonymous. */
  donor: z.string(),
  hasEmail: z.boolean(),
  /** The account it is booked on. */
  account: z.string(),
  /** The bank line it came with; 0 = entered by hand. */
  line_ID: z.int(),
  thankedAt: seconds,
  thankedBy: z.enum(['', 'mail', 'letter']),
  isTakenBack: z.boolean(),
});
export type DonationRow = z.output<typeof donation>;

const campaign = z.strictObject({
  ID: z.int(),
  ...pluck(campaignFields, 'reply'),
  /** Cents received so far, without reversed donations. */
  given: z.int(),
  donations: z.int(),
});
export type CampaignRow = z.output<typeof campaign>;

const campaignInput = z
  .object({ ID: id.default(0), ...pluck(campaignFields, 'input') })
  .superRefine(({ name, start, end }, issues) => {
    if (name === '') issues.addIssue({ code: 'custom', path: ['name'], message: 'Bitte gib einen Namen ein.' });
    if (start > 0 && end > 0 && end < start)
      issues.addIssue({ code: 'custom', path: ['end'], message: 'Das Ende liegt vor dem Anfang.' });
  });
export type CampaignInput = z.output<typeof campaignInput>;

const possibleDonor = z.strictObject({
  child_ID: z.int(),
  contact_ID: z.int(),
  label: z.string(),
  /** Tells donors with the same name apart: the year of birth, or that it is a contact. */
  hint: z.string(),
});
export type PossibleDonor = z.output<typeof possibleDonor>;

const openLine = z.strictObject({
  ID: z.int(),
  day: dayNumber,
  amount: z.int(),
  name: z.string(),
  text: z.string(),
  /** Donations entered by hand that could match this line. */
  entered: z.array(z.strictObject({ ID: z.int(), label: z.string() })),
});
export type OpenLine = z.output<typeof openLine>;

const donor = z.strictObject({
  ID: z.int(),
  name: z.string(),
  prename: z.string(),
  lastname: z.string(),
  birthdate: dayNumber,
  forbiddenOn: dayNumber,
  amount: z.int(),
  /** The sum of the year last reported to the tax office. */
  held: z.int(),
  /** Why nothing is reported; empty = it is reported. */
  why: z.string(),
  /** Kind of the next report version; empty = none. */
  next: z.enum(['', 'E', 'A', 'S']),
});
export type DonorRow = z.output<typeof donor>;

const report = z.strictObject({
  ID: z.int(),
  version: z.int(),
  createdAt: seconds,
  by: z.string(),
  first: z.int(),
  changed: z.int(),
  cancelled: z.int(),
});
export type ReportVersion = z.output<typeof report>;

const donorData = z.object({
  ID: id,
  prename: text(80).default(''),
  lastname: text(80).default(''),
  birthdate: day.input,
  /** Untersagt: nothing is reported any more. */
  forbids: flag.default(false),
});
export type DonorDataInput = z.output<typeof donorData>;

const year = integer.pipe(z.number().min(2024, 'Spenden sind für Sportvereine seit 2024 absetzbar.').max(2200));

export const donations = {
  list: get('/donations', {
    summary: 'Alle Spenden, die neueste zuerst.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ donations: z.array(donation) }),
  }),

  choices: get('/donations/choices', {
    summary: 'Kassen, Bankkonten und laufende Aktionen für eine neue Spende.',
    access: writes,
    input: nothing,
    reply: z.strictObject({
      accounts: z.array(z.strictObject({ ID: z.int(), label: z.string(), isCash: z.boolean() })),
      campaigns: z.array(z.strictObject({ ID: z.int(), name: z.string() })),
    }),
  }),

  search: get('/donations/search', {
    summary: 'Wer gespendet haben kann: Personen und Kontakte nach Name.',
    access: writes,
    input: z.object({ search: text(100).default('') }),
    reply: z.strictObject({ found: z.array(possibleDonor) }),
  }),

  openLines: get('/donations/lines', {
    summary: 'Eingänge am Bankkonto, die noch niemandem zugeordnet sind.',
    access: writes,
    input: nothing,
    reply: z.strictObject({ lines: z.array(openLine) }),
  }),

  add: post('/donations/add', {
    summary: 'Eine Spende eintragen: gebucht wird auf Kassa oder Bankkonto.',
    access: writes,
    isKeyed: true,
    input: donationInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  bookLine: post('/donations/line', {
    summary: 'Einen Eingang am Bankkonto als Spende verbuchen.',
    access: writes,
    input: z.object({ ...aboutInput, line_ID: id, isAnother: flag.default(false) }).refine(oneDonor, twoDonors),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  linkLine: post('/donations/link', {
    summary: 'Einen Eingang am Bankkonto mit einer Spende verbinden, die schon eingetragen ist. Gebucht wird nichts.',
    access: writes,
    input: z.object({ line_ID: id, ID: id }),
    reply: success,
  }),

  change: post('/donations/change', {
    summary: 'Spender, Zweck oder Aktion einer Spende ändern. Betrag und Tag bleiben: sie stehen in den Büchern.',
    access: writes,
    input: z.object({ ID: id, ...aboutInput }).refine(oneDonor, twoDonors),
    reply: success,
  }),

  takeBack: post('/donations/take_back', {
    summary: 'Eine Spende zurücknehmen: In den Büchern steht die Gegenbuchung, ein Eingang der Bank wartet wieder.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),

  thank: post('/donations/thank', {
    summary: 'Für Spenden per E-Mail danken, für jede einmal.',
    access: writes,
    perMinute: 20,
    input: z.object({ IDs: chosen }),
    reply: z.strictObject({ ...success.shape, mails: z.int() }),
  }),

  campaigns: get('/donations/campaigns', {
    summary: 'Alle Spendenaktionen mit Ziel und Stand.',
    access: reads,
    input: nothing,
    reply: z.strictObject({ campaigns: z.array(campaign) }),
  }),

  saveCampaign: post('/donations/campaigns/save', {
    summary: 'Eine Spendenaktion anlegen (ID 0) oder ändern.',
    access: writes,
    input: campaignInput,
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  removeCampaign: post('/donations/campaigns/delete', {
    summary: 'Eine Spendenaktion löschen, für die noch nichts gespendet ist.',
    access: writes,
    input: z.object({ ID: id }),
    reply: success,
  }),

  report: get('/donations/report/:year', {
    summary: 'Die Spendenmeldung eines Jahres: was das Finanzamt hat, was die nächste Fassung meldet, und warum nicht.',
    access: writes,
    input: z.object({ year }),
    reply: z.strictObject({
      isDeductible: z.boolean(),
      /** Missing settings; empty = none. */
      missing: z.string(),
      dueOn: dayNumber,
      donors: z.array(donor),
      versions: z.array(report),
    }),
  }),

  saveDonor: post('/donations/donor', {
    summary: 'Name und Geburtsdatum eines Spenders für die Meldung, oder dass er sie untersagt.',
    access: writes,
    input: donorData,
    reply: success,
  }),

  makeReport: post('/donations/report', {
    summary: 'Die nächste Fassung der Spendenmeldung festhalten: Neues, Geändertes und Storniertes.',
    access: writes,
    input: z.object({ year }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),
};

export const donationFiles = {
  letters: post('/donations/letters', {
    summary: 'Dankbriefe als ein PDF; wem per E-Mail gedankt ist, der bekommt keinen.',
    access: writes,
    perMinute: 20,
    admission: fileAdmission,
    input: z.object({ IDs: chosen }),
    reply: exportedFile,
  }),

  reportXml: get('/donations/report/xml/:ID', {
    summary: 'Eine Fassung der Spendenmeldung als XML für FinanzOnline.',
    access: writes,
    effect: true,
    perMinute: 20,
    input: z.object({ ID: id }),
    reply: exportedFile,
  }),

  registerFile: get('/donations/register/:year', {
    summary: 'Die Anfrage an das Stammzahlenregister für alle, deren vbPK noch fehlt, als CSV.',
    access: writes,
    effect: true,
    perMinute: 20,
    input: z.object({ year }),
    reply: exportedFile,
  }),
};

/** Uploads a file, so it is separate from the JSON calls. */
export const donationUploads = {
  registerAnswer: post('/donations/register', {
    summary: 'Die Antwort des Stammzahlenregisters (CSV) einlesen.',
    access: writes,
    perMinute: 20,
    input: nothing,
    reply: z.strictObject({ ...success.shape, found: z.int(), notFound: z.int() }),
  }),
};
