import { Stack } from '@mantine/core';
import { clubs } from '@vereinshaus/contract/clubs';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { ClubFacts } from './ClubFacts.tsx';
import { ClubForm } from './ClubForm.tsx';
import { useFreshClub } from './clubs.api.ts';

/** Stammdaten: a form for those who may change them, a fact sheet for those who may only read. */
export const ClubPage = () => {
  const club = useFreshClub();
  const mayChange = useMay(clubs.save.access);
  const isCurrent = club.isFetchedAfterMount || club.isError;
  return (
    <Stack maw={760} gap={0}>
      <PageHeader title="Stammdaten" description="Name, Farben, Links und Bankverbindung deines Vereins." />
      {isCurrent ? (
        <QueryState query={club} skeleton={<SkeletonLines lines={14} />}>
          {(current) => (mayChange ? <ClubForm club={current} /> : <ClubFacts club={current} />)}
        </QueryState>
      ) : (
        <SkeletonLines lines={14} />
      )}
    </Stack>
  );
};
