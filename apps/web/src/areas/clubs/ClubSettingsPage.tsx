import { Button, Stack } from '@mantine/core';
import { bankChanges } from '@vereinshaus/contract/bank-changes/calls';
import { may } from '@vereinshaus/contract/kit/access';
import { Link } from 'react-router';
import { May, useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { Confirming } from '../session/shared/confirming.ts';
import { ClubSettingsForm } from './ClubSettingsForm.tsx';
import { useFreshClub } from './clubs.api.ts';
import { BankChangeBanner } from './shared/BankChangeBanner.tsx';

/** Konfiguration: all settings of the club; read-only without the right to change them. */
export const ClubSettingsPage = () => {
  const club = useFreshClub();
  const mayChange = useMay(may('club'));
  const isCurrent = club.isFetchedAfterMount || club.isError;
  return (
    <Stack data-page="content" gap={0}>
      <PageHeader
        title="Konfiguration"
        description="Einstellungen des Vereins"
        action={
          <Button component={Link} to="/verein/zusatzfelder" variant="default">
            Zusatzfelder
          </Button>
        }
      />
      {!mayChange && (
        <StatusBanner kind="info">Du kannst alles ansehen. Ändern dürfen es eure Administratoren.</StatusBanner>
      )}
      {isCurrent ? (
        <QueryState query={club}>
          {(current) => (
            <Confirming>
              <May access={bankChanges.waiting.access}>
                <BankChangeBanner />
              </May>
              <ClubSettingsForm club={current} isReadOnly={!mayChange} />
            </Confirming>
          )}
        </QueryState>
      ) : (
        <SkeletonLines lines={16} />
      )}
    </Stack>
  );
};
