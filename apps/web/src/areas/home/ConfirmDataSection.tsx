import { Button, Text } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { persons } from '@vereinshaus/contract/persons/calls';
import { Link } from 'react-router';
import { query } from '../../kit/api.ts';
import { HomeCard } from '../../kit/HomeCard.tsx';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { ownProfilePath, useUser } from '../session/shared/session.ts';
import classes from './home.module.css';

/** 280 days. */
const confirmedFor = 24_192_000;

/** Daten bestätigen: own data that was not confirmed for a long time. */
export const ConfirmDataSection = () => {
  const user = useUser();
  const now = useOpenedAt().getTime();
  const { data: person } = useQuery(query(persons.get, { child_ID: user.ID }));
  if (person === undefined || now / 1000 - person.timeDataLastConfirmed <= confirmedFor) return null;
  return (
    <HomeCard title="Daten bestätigen" icon={IconClipboardCheck}>
      <Text mb="md">Stimmen deine Angaben noch? Bitte sieh sie kurz durch und bestätige sie.</Text>
      <Button component={Link} to={ownProfilePath(user)} variant="light" className={classes.action}>
        Meine Daten ansehen
      </Button>
    </HomeCard>
  );
};
