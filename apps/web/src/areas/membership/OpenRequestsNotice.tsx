import { Anchor, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { requestsQuery } from './membership.api.ts';

const openRequestsText = (count: number): string =>
  count === 1 ? 'Eine Anfrage zur Mitgliedschaft wartet.' : `${count} Anfragen zur Mitgliedschaft warten.`;

/** Links the office to the requests of members. */
export const OpenRequestsNotice = () => {
  const { data } = useQuery(requestsQuery());
  const open = data?.requests.filter(({ state }) => state === 'open').length ?? 0;
  if (open === 0) return null;
  return (
    <Box mb="md">
      <StatusBanner kind="info">
        {openRequestsText(open)}{' '}
        <Anchor component={Link} to="/mitgliedschaft" inherit>
          Jetzt ansehen
        </Anchor>
      </StatusBanner>
    </Box>
  );
};
