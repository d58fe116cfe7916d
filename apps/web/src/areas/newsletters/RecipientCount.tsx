import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import {
  type LeftOutReason,
  leftOutReasons,
  type NewsletterAudience,
} from '@vereinshaus/contract/newsletters/newsletter-audience';
import { QueryState } from '../../kit/QueryState.tsx';
import { LeftOut } from '../../kit/RunState.tsx';
import { recipientsQuery } from './newsletters.api.ts';

type Person = { ID: number; fullname: string; why: LeftOutReason };

/** Who gets no e-mail, and why, by reason. */
export const LeftOutList = ({ leftOut }: { leftOut: readonly Person[] }) => (
  <LeftOut
    what={leftOut.length === 1 ? 'Person bekommt keine E-Mail' : 'Personen bekommen keine E-Mail'}
    refused={leftOut.map(({ ID, fullname, why }) => ({ child_ID: ID, fullname, reason: leftOutReasons[why] }))}
  />
);

const waitMs = 400;

/** How many it will be, before anything is sent. */
export const useRecipients = (audience: NewsletterAudience) => {
  const [settled] = useDebouncedValue(audience, waitMs);
  return useQuery({ ...recipientsQuery(settled), placeholderData: keepPreviousData, staleTime: 0 });
};

export const RecipientCount = ({ audience }: { audience: NewsletterAudience }) => (
  <QueryState query={useRecipients(audience)}>
    {({ persons, mails, sameAddress, leftOut, byPost }) => (
      <Stack gap="xs" role="status" align="flex-start">
        <Text fw={600}>
          {formatNumber(mails)} {mails === 1 ? 'E-Mail' : 'E-Mails'} für {formatNumber(persons)}{' '}
          {persons === 1 ? 'gewählte Person' : 'gewählte Personen'}
        </Text>
        {sameAddress > 0 && (
          <Text size="sm">
            {formatNumber(sameAddress)} {sameAddress === 1 ? 'Person liest' : 'Personen lesen'} mit anderen an derselben
            Adresse mit.
          </Text>
        )}
        {byPost > 0 && (
          <Text size="sm">
            {formatNumber(byPost)} {byPost === 1 ? 'Haushalt bekommt' : 'Haushalte bekommen'} ihn per Post (unter
            „Senden“ als PDF).
          </Text>
        )}
        <LeftOutList leftOut={leftOut} />
      </Stack>
    )}
  </QueryState>
);
