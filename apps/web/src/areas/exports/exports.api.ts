import { archives } from '@vereinshaus/contract/archives/calls';
import { query, useCommand } from '../../kit/api.ts';

const lookAgainMs = 2000;

/** Polled while an archive is being created. */
export const archivesQuery = () => ({
  ...query(archives.list, {}),
  refetchInterval: ({ state }: { state: { data: { archives: readonly { state: string }[] } | undefined } }) =>
    state.data?.archives.some((archive) => archive.state === 'making') === true ? lookAgainMs : (false as const),
});

export const useRequestArchive = () =>
  useCommand(archives.request, { announces: true, inline: true, invalidates: [archives.list] });

export const useOpenArchive = () => useCommand(archives.open, { inline: true, invalidates: [archives.list] });
