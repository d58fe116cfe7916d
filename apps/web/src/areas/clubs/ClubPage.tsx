import { Stack } from '@mantine/core';
import { keepsBank } from '@vereinshaus/contract/clubs/club-field-access';
import { may } from '@vereinshaus/contract/kit/access';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { Confirming } from '../session/shared/confirming.ts';
import { ClubFacts } from './ClubFacts.tsx';
import { ClubForm } from './ClubForm.tsx';
import { useFreshClub } from './clubs.api.ts';
import { BankChangeBanner } from './shared/BankChangeBanner.tsx';

/** Stammdaten: a form with write access, a fact sheet with read access. */
export const ClubPage = () => {
  const club = useFreshClub();
  const mayChange = useMay(may('club'));
  const mayChangeBank = useMay(keepsBank);
  const isCurrent = club.isFetchedAfterMount || club.isError;
  return (
    <Stack data-page="text" gap={0}>
      <PageHeader title="Stammdaten" description="Name, Farben, Links und Bankverbindung eures Vereins." />
      {isCurrent ? (
        <QueryState query={club} skeleton={<SkeletonLines lines={14} />}>
          {(current) => (
            <Confirming>
              <Stack gap="xl">
                <BankChangeBanner />
                {(mayChange || mayChangeBank) && <ClubForm club={current} />}
                {!mayChange && <ClubFacts club={current} hasBank={!mayChangeBank} />}
              </Stack>
            </Confirming>
          )}
        </QueryState>
      ) : (
        <SkeletonLines lines={14} />
      )}
    </Stack>
  );
};
