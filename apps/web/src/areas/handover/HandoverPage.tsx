import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { handovers } from '@vereinshaus/contract/handover/calls';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { HandoverCard } from './HandoverCard.tsx';
import { handoversQuery } from './handover.api.ts';
import { SignatoriesSection } from './SignatoriesSection.tsx';

/** /amtsuebergabe: functions that end around now, with everything to hand over. */
export const HandoverPage = () => {
  const open = useQuery(handoversQuery());
  const maySign = useMay(handovers.signatories.access);
  return (
    <Stack data-page="content" gap="xl">
      <PageHeader
        title="Amtsübergabe"
        back={{ to: '/vorstand', label: 'Vorstand' }}
        description="Was endet, was offen ist und was zu melden ist, wenn eine Funktion wechselt. Wer geht und wer kommt, sieht dieselbe Liste."
      />
      <QueryState
        query={open}
        isEmpty={({ handovers: all }) => all.length === 0}
        empty={
          <EmptyState>
            {maySign
              ? 'Zurzeit endet keine Funktion.'
              : 'Zurzeit endet keine Funktion, die du abgibst oder übernimmst.'}{' '}
            Hier steht sie ab 60 Tagen vor dem letzten Tag, sobald er bei der Rolle eingetragen ist.
          </EmptyState>
        }
      >
        {({ handovers: all }) => (
          <Stack gap="lg">
            {all.map((handover) => (
              <HandoverCard key={handover.role_ID} handover={handover} />
            ))}
          </Stack>
        )}
      </QueryState>
      {maySign && <SignatoriesSection />}
    </Stack>
  );
};
