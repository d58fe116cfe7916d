import { Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { system } from '@vereinshaus/contract/system/calls';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { HomeCard } from '../../kit/HomeCard.tsx';
import classes from './home.module.css';

/** Was Aufmerksamkeit braucht: failures in the background. */
export const AttentionSection = () => {
  const { data } = useQuery(query(system.failedJobs, {}));
  const jobs = data?.jobs.length ?? 0;
  if (jobs === 0) return null;
  return (
    <HomeCard title="Was Aufmerksamkeit braucht" icon={IconAlertTriangle}>
      <Link to="/verein/auftraege" className={classes.row}>
        <Text>
          {jobs === 1
            ? 'Ein Hintergrundauftrag ist gescheitert.'
            : `${formatNumber(jobs)} Hintergrundaufträge sind gescheitert.`}
        </Text>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </HomeCard>
  );
};
