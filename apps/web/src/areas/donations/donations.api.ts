import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bank } from '@vereinshaus/contract/bank/calls';
import { donationFiles, donations, donationUploads } from '@vereinshaus/contract/donations/calls';
import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { announce, askAgain, query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';
import { uploadFile } from '../../kit/upload.ts';

export const donationsQuery = () => query(donations.list, {});
export const choicesQuery = () => query(donations.choices, {});
export const openLinesQuery = () => query(donations.openLines, {});
export const campaignsQuery = () => query(donations.campaigns, {});
export const donorSearchQuery = (search: string) => ({
  ...query(donations.search, { search }),
  enabled: search.length > 1,
});
export const reportQuery = (year: number) => query(donations.report, { year });

const everything = [donations.list, donations.choices, donations.openLines, donations.campaigns, donations.report];
const announced = { invalidates: everything, announces: true };

export const useAddDonation = () => useCommand(donations.add, { ...announced, inline: true });
/** The line is no longer open, here and in the worklist of the bank. */
const ofLine = { invalidates: [...everything, bank.lines], announces: true, inline: true };
export const useBookLine = () => useCommand(donations.bookLine, ofLine);
export const useLinkLine = () => useCommand(donations.linkLine, ofLine);
export const useChangeDonation = () => useCommand(donations.change, { ...announced, inline: true });
export const useTakeBack = () => useCommand(donations.takeBack, announced);
export const useThank = () => useCommand(donations.thank, announced);
export const useSaveCampaign = () => useCommand(donations.saveCampaign, { ...announced, inline: true });
export const useRemoveCampaign = () => useCommand(donations.removeCampaign, announced);
export const useSaveDonor = () => useCommand(donations.saveDonor, { ...announced, inline: true });
export const useMakeReport = () => useCommand(donations.makeReport, announced);

const useFile = <Input>(ask: (input: Input) => Promise<ExportedFile>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { fileName, mimeType, content } = await ask(input);
      saveFile(fileName, mimeType, content);
      await askAgain(client, everything);
    },
  });
};

export const usePrintLetters = () => useFile((ids: number[]) => send(donationFiles.letters, { IDs: ids }));
export const useReportXml = () => useFile((reportId: number) => send(donationFiles.reportXml, { ID: reportId }));
export const useRegisterFile = () => useFile((year: number) => send(donationFiles.registerFile, { year }));

export const useRegisterAnswer = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadFile(donationUploads.registerAnswer, {}, file),
    onSuccess: async (reply) => {
      announce(reply);
      await askAgain(client, everything);
    },
  });
};
