import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { LeftOutRecipient } from '@vereinshaus/contract/newsletters/calls';
import { leftOutReasons, type NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { QueryState } from '../../kit/QueryState.tsx';
import { LeftOut } from '../../kit/RunState.tsx';
import { recipientsQuery } from './newsletters.api.ts';

const nounOf = (personType: number, isOne: boolean) => {
  if (personType === 1) return isOne ? 'Kontakt bekommt' : 'Kontakte bekommen';
  return isOne ? 'Person bekommt' : 'Personen bekommen';
};

/** Who gets no e-mail, and why: persons first, then contacts. */
export const LeftOutList = ({ leftOut }: { leftOut: readonly LeftOutRecipient[] }) =>
  [0, 1].map((personType) => {
    const these = leftOut.filter((one) => one.personType === personType);
    return (
      <LeftOut
        key={personType}
        what={`${nounOf(personType, these.length === 1)} keine E-Mail`}
        refused={these.map(({ ID, fullname, why }) => ({ child_ID: ID, fullname, reason: leftOutReasons[why] }))}
      />
    );
  });

const waitMs = 400;

/** The number of recipients before sending. */
export const useRecipients = (audience: NewsletterAudience) => {
  const [settled] = useDebouncedValue(audience, waitMs);
  return useQuery({ ...recipientsQuery(settled), placeholderData: keepPreviousData, staleTime: 0 });
};

export const RecipientCount = ({ audience }: { audience: NewsletterAudience }) => (
  <QueryState query={useRecipients(audience)}>
    {({ persons, contacts, mails, sameAddress, leftOut, byPost }) => (
      <Stack gap="xs" role="status" align="flex-start">
        <Text fw={600}>
          {formatNumber(mails)} {mails === 1 ? 'E-Mail' : 'E-Mails'} für {formatNumber(persons)}{' '}
          {persons === 1 ? 'gewählte Person' : 'gewählte Personen'}
          {contacts > 0 && ` und ${formatNumber(contacts)} ${contacts === 1 ? 'Kontakt' : 'Kontakte'}`}
        </Text>
        {sameAddress > 0 && (
          <Text size="sm">
            {formatNumber(sameAddress)} {sameAddress === 1 ? 'liest' : 'lesen'} mit anderen an derselben Adresse mit.
          </Text>
        )}
        {byPost > 0 && (
          <Text size="sm">
            {formatNumber(byPost)} {byPost === 1 ? 'Anschrift bekommt' : 'Anschriften bekommen'} ihn per Post (unter
            „Senden“ als PDF).
          </Text>
        )}
        <LeftOutList leftOut={leftOut} />
      </Stack>
    )}
  </QueryState>
);
