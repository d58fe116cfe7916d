import { useMutation } from '@tanstack/react-query';
import { handovers } from '@vereinshaus/contract/handover/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const handoversQuery = () => query(handovers.list, {});
export const ownHandoversQuery = () => query(handovers.own, {});
export const signatoriesQuery = () => query(handovers.signatories, {});

export const useTick = () => useCommand(handovers.tick, { invalidates: [handovers.list, handovers.own] });
export const useSaveSignatories = () =>
  useCommand(handovers.saveSignatories, {
    announces: true,
    inline: true,
    invalidates: [handovers.signatories, handovers.list],
  });

export const useReport = () =>
  useMutation({
    mutationFn: async (roleId: number) => {
      const { fileName, mimeType, content } = await send(handovers.report, { role_ID: roleId });
      saveFile(fileName, mimeType, content);
    },
  });
