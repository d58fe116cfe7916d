import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trainerPaperFiles, trainerPapers, trainerPaperUploads } from '@vereinshaus/contract/trainer-papers/calls';
import { announce, askAgain, query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';
import { uploadFile } from '../../kit/upload.ts';

export const papersQuery = () => query(trainerPapers.list, {});
export const lacksQuery = () => query(trainerPapers.lacks, {});
export const demandsQuery = () => query(trainerPapers.demands, {});
export const ownPapersQuery = () => query(trainerPapers.own, {});

const everything = [trainerPapers.list, trainerPapers.lacks, trainerPapers.demands, trainerPapers.own];
const announced = { invalidates: everything, announces: true };

export const useSavePaper = () => useCommand(trainerPapers.save, { ...announced, inline: true });
export const useRemovePaper = () => useCommand(trainerPapers.remove, announced);
export const useSetDemands = () => useCommand(trainerPapers.setDemands, { ...announced, inline: true });

export const useAttachFile = (paperId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadFile(trainerPaperUploads.attach, { ID: paperId }, file),
    onSuccess: async (reply) => {
      announce(reply);
      await askAgain(client, everything);
    },
  });
};

/** Download URL. */
export const paperFilePath = (paperId: number) =>
  `/api${trainerPaperUploads.download.path.replace(':ID', String(paperId))}`;

export const usePrintConfirmation = () =>
  useMutation({
    mutationFn: async (personId: number) => {
      const { fileName, mimeType, content } = await send(trainerPaperFiles.confirmation, { child_ID: personId });
      saveFile(fileName, mimeType, content);
    },
  });
