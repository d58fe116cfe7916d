import { Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { membership } from '@vereinshaus/contract/membership/calls';
import { atClub } from '@vereinshaus/contract/messaging/settings';
import { useParams, useSearchParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { QueryState } from '../../kit/QueryState.tsx';
import { useTitle } from '../../kit/title.ts';
import { useClub } from '../clubs/shared/club.ts';

type Result = { valid: boolean; name: string; stale: boolean };

const refusalText = ({ stale }: Result) =>
  stale
    ? 'Dieser Code ist abgelaufen, ein Foto davon gilt nicht. Bitte öffne die Karte am Handy neu.'
    : 'Diese Karte ist nicht (mehr) gültig.';

const Verdict = ({ result, checkedAt }: { result: Result; checkedAt: number }) => {
  const club = useClub();
  return (
    <Stack align="center" gap="sm" role="status">
      <ThemeIcon size={120} radius="xl" color={result.valid ? 'green' : 'red'} variant="light">
        {result.valid ? <IconCircleCheck size={84} aria-hidden /> : <IconCircleX size={84} aria-hidden />}
      </ThemeIcon>
      <Title order={1}>{result.valid ? 'Gültig' : 'Ungültig'}</Title>
      {result.name !== '' && (
        <Text size="xl" fw={600}>
          {result.name}
        </Text>
      )}
      <Text ta="center">
        {result.valid
          ? `Diese Mitgliedskarte gilt ${atClub(club.fullName || club.name, club.nameArticle)}.`
          : refusalText(result)}
      </Text>
      <Text size="sm" c="dimmed">
        Geprüft: {formatMoment(Math.floor(checkedAt / 1000))}
      </Text>
    </Stack>
  );
};

/** /mitgliedskarte/pruefen/…: the public page after scanning a card. */
export const VerifyCardPage = () => {
  const { token = '' } = useParams();
  const code = useSearchParams()[0].get('z');
  useTitle('Mitgliedskarte prüfen');
  const result = useQuery({
    ...query(membership.verifyCard, { token, ...(code !== null && { z: code }) }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Stack align="center" pt={{ base: 'xl', sm: 60 }} maw={480} mx="auto">
      <QueryState query={result} skeleton={<Skeleton height={260} width={280} radius="lg" />}>
        {(reply) => <Verdict result={reply} checkedAt={result.dataUpdatedAt} />}
      </QueryState>
    </Stack>
  );
};
