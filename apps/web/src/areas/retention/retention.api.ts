import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clubs } from '@vereinshaus/contract/clubs/calls';
import { retention } from '@vereinshaus/contract/retention/calls';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

const everySeconds = 3000;

/** While something is being removed the page follows it. */
export const calendarQuery = () => ({
  ...query(retention.calendar, {}),
  refetchInterval: ({ state }: { state: { data?: { waiting: number } | undefined } }) =>
    (state.data?.waiting ?? 0) > 0 ? everySeconds : false,
});
export const entriesQuery = (kind: RetentionKind) => query(retention.entries, { kind });

const lists = [retention.calendar, retention.entries];

export const useRecompute = () => useCommand(retention.recompute, { announces: true, invalidates: lists });
export const useApprove = () => useCommand(retention.approve, { announces: true, inline: true, invalidates: lists });
export const useHold = () => useCommand(retention.hold, { announces: true, inline: true, invalidates: lists });
export const useRelease = () => useCommand(retention.release, { announces: true, invalidates: lists });
export const useSavePeriods = () =>
  useCommand(clubs.save, { announces: true, inline: true, invalidates: [clubs.get, ...lists] });

type Chosen = { kind: RetentionKind; subjects: number[] };

/** Everything that is proposed, as it stands in the lists that somebody can open. */
export const useProposed = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (kinds: readonly RetentionKind[]): Promise<readonly Chosen[]> => {
      const chosen: Chosen[] = [];
      for (const kind of kinds) {
        const { entries } = await client.fetchQuery(entriesQuery(kind));
        const subjects = entries.filter(({ reasons }) => reasons.length === 0).map(({ subject_ID }) => subject_ID);
        if (subjects.length > 0) chosen.push({ kind, subjects });
      }
      return chosen;
    },
  });
};

export const useRegister = () =>
  useMutation({
    mutationFn: async () => {
      const { fileName, mimeType, content } = await send(retention.register, {});
      saveFile(fileName, mimeType, content);
    },
  });
