import { contract } from '@vereinshaus/contract';
import { donationUploads } from '@vereinshaus/contract/donations/calls';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { type FileRoute, upload } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { addDonation, bookLineAsDonation, linkLineToDonation } from './add-donation.ts';
import { changeDonation, removeCampaign, saveCampaign, takeBackDonation } from './change-donation.ts';
import { allCampaigns, allDonations, donationChoices, openLines } from './donations.queries.ts';
import { possibleDonors } from './donor.ts';
import { readRegisterAnswer, registerFile } from './register.ts';
import { reportOfYear } from './report.queries.ts';
import { makeReport, reportXml, saveDonor } from './report.ts';
import { printLetters, thankByMail } from './thank.ts';

const saved = 'Erfolgreich gespeichert';

type About = { child_ID: number; contact_ID: number; purpose: string; campaign_ID: number };
const aboutOf = ({ child_ID, contact_ID, purpose, campaign_ID }: About) => ({
  personId: child_ID,
  contactId: contact_ID,
  purpose,
  campaignId: campaign_ID,
});

export const donationRoutes = routes(contract.donations, {
  list: async (ctx) => ({ donations: await allDonations(ctx) }),
  choices: (ctx) => donationChoices(ctx),
  search: async (ctx, { search }) => ({ found: await possibleDonors(ctx, search) }),
  openLines: async (ctx) => ({ lines: await openLines(ctx) }),
  add: async (ctx, donation) => ({ ...succeeded('Die Spende ist eingetragen.'), ID: await addDonation(ctx, donation) }),
  bookLine: async (ctx, { line_ID: lineId, isAnother, ...about }) => ({
    ...succeeded('Der Eingang ist als Spende verbucht.'),
    ID: await bookLineAsDonation(ctx, { lineId, isAnother, ...aboutOf(about) }),
  }),
  linkLine: async (ctx, { line_ID: lineId, ID: donationId }) => {
    await linkLineToDonation(ctx, { lineId, donationId });
    return succeeded('Verbunden. Die Spende war schon eingetragen, gebucht wurde nichts.');
  },
  change: async (ctx, { ID: donationId, ...about }) => {
    await changeDonation(ctx, { donationId, ...aboutOf(about) });
    return succeeded(saved);
  },
  takeBack: async (ctx, { ID: donationId }) => {
    await takeBackDonation(ctx, donationId);
    return succeeded('Die Spende ist zurückgenommen.');
  },
  thank: async (ctx, { IDs: ids }) => {
    const mails = await thankByMail(ctx, ids);
    return { ...succeeded(mails === 1 ? 'Eine E-Mail ist unterwegs.' : `${mails} E-Mails sind unterwegs.`), mails };
  },
  campaigns: async (ctx) => ({ campaigns: await allCampaigns(ctx) }),
  saveCampaign: async (ctx, campaign) => ({ ...succeeded(saved), ID: await saveCampaign(ctx, campaign) }),
  removeCampaign: async (ctx, { ID: campaignId }) => {
    await removeCampaign(ctx, campaignId);
    return succeeded('Die Aktion ist gelöscht.');
  },
  report: (ctx, { year }) => reportOfYear(ctx, year),
  saveDonor: async (ctx, donor) => {
    await saveDonor(ctx, donor);
    return succeeded(saved);
  },
  makeReport: async (ctx, { year }) => ({
    ...succeeded('Die Fassung ist festgehalten. Lade die Datei herunter und übermittle sie in FinanzOnline.'),
    ID: await makeReport(ctx, year),
  }),
});

export const donationFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.donationFiles.letters, (ctx, { IDs: ids }) => printLetters(ctx, ids)),
  afterCommit(contract.donationFiles.reportXml, async (ctx, { ID: reportId }) => {
    const file = await reportXml(ctx, reportId);
    return async () => file;
  }),
  afterCommit(contract.donationFiles.registerFile, async (ctx, { year }) => {
    const file = await registerFile(ctx, year);
    return async () => file;
  }),
];

export const donationUploadRoutes: readonly FileRoute[] = [
  upload(donationUploads.registerAnswer, async (ctx, _, file) => {
    const { found, notFound } = await readRegisterAnswer(ctx, file);
    return { ...succeeded(`Eingelesen: ${found} gefunden, ${notFound} nicht gefunden.`), found, notFound };
  }),
];
