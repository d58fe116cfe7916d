import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconFirstAidKit, IconPhoneCall } from '@tabler/icons-react';
import type { SafetyOfPerson } from '@vereinshaus/contract/bookings/safety';
import type { Pickup } from '@vereinshaus/contract/guardianships/pickups';
import { formatPhone } from '@vereinshaus/contract/kit/phone';
import { formLabels, lineOf, type TrainerField, trainerFields } from '@vereinshaus/contract/persons/person-fields';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { phoneHref } from '../persons/shared/phone-href.ts';

const Line = ({ label, text }: { label: string; text: string }) => (
  <Text size="sm">
    <Text span inherit c="dimmed">
      {label}:{' '}
    </Text>
    {text}
  </Text>
);

const HealthNote = ({ text }: { text: string }) => (
  <Paper bg="var(--mantine-color-orange-light)" p="xs" radius="md">
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <IconFirstAidKit size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="sm" fw={600} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Group>
  </Paper>
);

const EmergencyCall = ({ phone, fullname }: { phone: string; fullname: string }) => (
  <Button
    component="a"
    href={phoneHref(phone)}
    variant="outline"
    size="md"
    fullWidth
    leftSection={<IconPhoneCall size={18} aria-hidden />}
    aria-label={`Notfall ${formatPhone(phone)}, ${fullname}`}
  >
    Notfall {formatPhone(phone)}
  </Button>
);

/** Somebody who collects the child, to be compared with who stands there; without a network there is no photo. */
const Collecting = ({ pickup: { ID, name, relation, code, photo } }: { pickup: Pickup }) => (
  <Group gap="sm" wrap="nowrap">
    <PersonAvatar personId={ID} name={name} image={photo} alt={photo === '' ? '' : `Foto von ${name}`} size={48} />
    <Text size="sm">
      <Text span inherit c="dimmed">
        Holt ab:{' '}
      </Text>
      {name}
      {relation !== '' && `, ${relation}`}
      <br />
      Code{' '}
      <Text span inherit fw={600} mod="figures">
        {code}
      </Text>
    </Text>
  </Group>
);

/** Several lines are what to look out for, a number is to be called, the rest is read. */
const TrainerFact = ({ field, of: person }: { field: TrainerField; of: SafetyOfPerson }) => {
  const text = person[field];
  if (text === '') return null;
  switch (lineOf(field).kind) {
    case 'lines':
      return <HealthNote text={text} />;
    case 'phone':
      return <EmergencyCall phone={text} fullname={person.fullname} />;
    default:
      return <Line label={formLabels[field]} text={text} />;
  }
};

/** What there is to look out for comes first. */
const inOrder = trainerFields.toSorted(
  (one, other) => Number(lineOf(other).kind === 'lines') - Number(lineOf(one).kind === 'lines'),
);

export const hasSafetyFacts = (person: SafetyOfPerson): boolean =>
  person.pickups.length > 0 ||
  trainerFields.some((field) => person[field] !== '') ||
  person.fields.some(({ text }) => text !== '');

/** What saves a child: the allergy first, then whom to call, who collects and what else the club tells its trainers. */
export const SafetyFacts = ({ of: person }: { of: SafetyOfPerson }) => (
  <Stack gap="xs">
    {inOrder.map((field) => (
      <TrainerFact key={field} field={field} of={person} />
    ))}
    {person.pickups.map((pickup) => (
      <Collecting key={pickup.ID} pickup={pickup} />
    ))}
    {person.fields.map(({ label, text }) => (
      <Line key={label} label={label} text={text === '' ? 'keine Angabe' : text} />
    ))}
  </Stack>
);
