import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { membership } from '@vereinshaus/contract/membership/calls';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { OwnAgreements } from '../withdrawals/shared/OwnAgreements.tsx';
import { ownGroupQuery } from './membership.api.ts';
import { OwnRequests } from './OwnRequests.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestsPanel } from './RequestsPanel.tsx';

/** /mitgliedschaft: members request changes here, and the office decides on them. */
export const MembershipPage = () => {
  const group = useQuery(ownGroupQuery());
  return (
    <Stack gap="xl" data-page="text">
      <div>
        <PageHeader title="Mitgliedschaft" description="Mitglied werden, wechseln oder austreten." />
        <May access={membership.requests.access}>
          <RequestsPanel />
        </May>
      </div>
      <QueryState query={group}>{({ users }) => <RequestForm persons={users} />}</QueryState>
      <OwnRequests />
      <OwnAgreements kinds={['membership', 'request']} />
    </Stack>
  );
};
