import { Anchor, Button, Text, TextInput, Title } from '@mantine/core';
import { ageIn } from '@vereinshaus/contract/kit/typed-age';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Drawing } from '../../kit/Drawing.tsx';
import sport from '../../kit/drawings/sport.svg';
import { ClubCover } from '../clubs/shared/ClubCover.tsx';
import { ClubLogo } from '../clubs/shared/ClubLogo.tsx';
import { useClub } from '../clubs/shared/club.ts';
import { ageProblem, offersForAge } from '../courses/shared/age.ts';
import classes from './FrontDoor.module.css';

const offersPath = '/kurs/buchung';

/** A single question that leads to suitable offers; without an answer, to all. */
const AgeQuestion = () => {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('alter');
    const age = ageIn(typeof typed === 'string' ? typed : '');
    if (age === undefined) {
      setError(ageProblem);
      event.currentTarget.querySelector('input')?.focus();
    } else void navigate(age === null ? offersPath : offersForAge(age));
  };
  return (
    <form action={offersPath} onSubmit={submit} noValidate className={classes.question}>
      <TextInput
        name="alter"
        label="Wie alt ist dein Kind?"
        placeholder="Jahre"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        size="md"
        className={classes.age}
        error={error}
        // The focus may be in the field already: then nothing else reads it out.
        errorProps={{ role: 'alert' }}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" size="md" variant="default" className={classes.go}>
        Angebote zeigen
      </Button>
    </form>
  );
};

/** What visitors see before signing in: the club, and links to its offers. */
export const FrontDoor = () => {
  const club = useClub();
  return (
    <section className={classes.door} aria-label="Angebote finden">
      <div className={classes.club}>
        <ClubLogo size={56} />
        <Text fw={600} size="lg" component="p" m={0}>
          {club.fullName || club.name}
        </Text>
      </div>
      {club.cover === '' ? (
        <div className={classes.drawing}>
          <Drawing src={sport} />
        </div>
      ) : (
        <ClubCover />
      )}
      <div className={classes.way}>
        <Title order={2} className={classes.claim}>
          Finde, was zu euch passt
        </Title>
        <AgeQuestion />
        <Anchor component={Link} to={offersPath} mod="standalone" className={classes.all}>
          Alle Angebote ansehen
        </Anchor>
        {club.showTryoutsAndRoles && (
          <Anchor component={Link} to={`${offersPath}?schnuppern=1`} mod="standalone" className={classes.all}>
            Zuerst schnuppern
          </Anchor>
        )}
      </div>
    </section>
  );
};
