import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { DoorAnswer, DoorPerson } from '@vereinshaus/contract/kiosk/calls';
import { doorDateText } from '@vereinshaus/contract/kiosk/rules';
import { useEffect, useEffectEvent } from 'react';
import { playVerdict } from './door-sounds.ts';
import classes from './kiosk.module.css';

const shownMs = { green: 5000, red: 8000 };

const stateOf = ({ marked }: DoorPerson, { event_ID, leads }: DoorPerson['dates'][number]) => {
  if (leads) return 'du leitest';
  return marked.includes(event_ID) ? 'eingetragen' : '';
};

const Facts = ({ person }: { person: DoorPerson }) => (
  <ul className={classes.facts}>
    {person.dates.map((date) => (
      <li key={`${date.event_ID} ${date.booking_ID}`}>
        {[doorDateText(date), date.room, stateOf(person, date)].filter(Boolean).join(' · ')}
      </li>
    ))}
    {person.fields.map(({ label, text }) => (
      <li key={label}>
        {label}: {text}
      </li>
    ))}
  </ul>
);

type DoorResultProps = { answer: DoorAnswer; onGo: (personId: number) => void; onClose: () => void };

/** Green or red on the full screen, with a word, a sound and the person; it closes automatically. */
export const DoorResult = ({ answer, onGo, onClose }: DoorResultProps) => {
  const { verdict, word, message, person } = answer;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    playVerdict(verdict);
    const timer = setTimeout(() => close(), shownMs[verdict]);
    return () => clearTimeout(timer);
  }, [answer, verdict]);
  const Icon = verdict === 'green' ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.result} data-verdict={verdict} role="alert">
      {person !== null && person.image !== '' ? (
        <img src={person.image} alt={`Foto von ${person.name}`} className={classes.photo} />
      ) : (
        <Icon size={96} aria-hidden />
      )}
      <div className={classes.word}>{word}</div>
      {person !== null && <div className={classes.name}>{person.name}</div>}
      <div className={classes.message}>{message}</div>
      {person !== null && (
        <>
          {person.status !== message && <Text size="lg">{person.status}</Text>}
          <Facts person={person} />
        </>
      )}
      <Group mt="sm">
        {person !== null && person.since > 0 && (
          <Button size="lg" variant="white" color="dark" onClick={() => onGo(person.ID)}>
            Ich gehe
          </Button>
        )}
        <Button size="lg" variant="outline" color="white" onClick={onClose}>
          Weiter
        </Button>
      </Group>
    </div>
  );
};
