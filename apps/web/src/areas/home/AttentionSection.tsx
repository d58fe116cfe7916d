import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/money';
import { system } from '@vereinshaus/contract/system';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { HomeCard } from '../../kit/HomeCard.tsx';
import { useMay } from '../../kit/May.tsx';
import classes from './home.module.css';

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${formatNumber(count)} ${many}`);

const useTroubles = () => {
  const mayJobs = useMay(system.failedJobs.access);
  const mayMails = useMay(system.mails.access);
  const jobs = useQuery({ ...query(system.failedJobs, {}), enabled: mayJobs });
  const mails = useQuery({
    ...query(system.mails, { size: 1, filters: { state: 'failed' } }),
    enabled: mayMails,
  });
  return { jobs: jobs.data?.jobs.length ?? 0, mails: mails.data?.total ?? 0 };
};

const Trouble = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={classes.row}>
    <Text>{children}</Text>
    <IconChevronRight size={18} aria-hidden />
  </Link>
);

/** Was Aufmerksamkeit braucht: what failed behind the scenes. */
export const AttentionSection = () => {
  const { jobs, mails } = useTroubles();
  if (jobs === 0 && mails === 0) return null;
  return (
    <HomeCard title="Was Aufmerksamkeit braucht" icon={IconAlertTriangle}>
      <Stack gap={0}>
        {mails > 0 && (
          <Trouble to="/verein/postausgang">
            {counted(mails, 'Eine E-Mail konnte nicht gesendet werden.', 'E-Mails konnten nicht gesendet werden.')}
          </Trouble>
        )}
        {jobs > 0 && (
          <Trouble to="/verein/auftraege">
            {counted(jobs, 'Ein Hintergrundauftrag ist gescheitert.', 'Hintergrundaufträge sind gescheitert.')}
          </Trouble>
        )}
      </Stack>
    </HomeCard>
  );
};
