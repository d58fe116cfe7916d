import { Anchor, Badge, Button, Checkbox, Group, List, Paper, Stack, Text } from '@mantine/core';
import { IconCircleOff } from '@tabler/icons-react';
import { bookingTexts, isCondition } from '@vereinshaus/contract/booking-rules';
import type { BookingCandidate, BookingReason } from '@vereinshaus/contract/bookings';
import { formatDay } from '@vereinshaus/contract/days';
import { participationRole } from '@vereinshaus/contract/participation-role';
import { Link } from 'react-router';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { HelpButton, type TellReason } from './BookingErrorDialog.tsx';
import { needsChildFirst } from './booking-draft.ts';

type Ways = {
  onEnterSvn: (candidate: BookingCandidate) => void;
  /** Shows how a reason can be mended. */
  onHelp: TellReason;
};

type Props = {
  candidates: readonly BookingCandidate[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
} & Ways;

const headingOf = ({ reasons, fullname }: BookingCandidate) =>
  reasons.some(({ code }) => isCondition(code)) ? bookingTexts.conditionsNotMet(fullname) : 'Derzeit nicht buchbar:';

const stateOf = ({ participating, position }: BookingCandidate) =>
  participating === participationRole.waiting
    ? `Warteliste, Platz ${position}`
    : participating === participationRole.trainer
      ? 'Trainer'
      : 'angemeldet';

type ReasonProps = { reason: BookingReason; candidate: BookingCandidate } & Ways;

const Reason = ({ reason, candidate, onEnterSvn, onHelp }: ReasonProps) => (
  <List.Item>
    {reason.text}{' '}
    {reason.code === 'svn' ? (
      <Button size="compact-sm" variant="light" onClick={() => onEnterSvn(candidate)}>
        SVN eingeben
      </Button>
    ) : (
      <HelpButton reason={reason} personId={candidate.ID} onHelp={onHelp} />
    )}
  </List.Item>
);

const NameAndBirthday = ({ candidate: { fullname, birthdate } }: { candidate: BookingCandidate }) => (
  <Stack gap={0}>
    <Text fw={600}>{fullname}</Text>
    {birthdate > 0 && (
      <Text size="sm" c="dimmed">
        {formatDay(birthdate)}
      </Text>
    )}
  </Stack>
);

/** Somebody who cannot be chosen: what they are already, or every reason. */
const Refused = ({ candidate, ...ways }: { candidate: BookingCandidate } & Ways) => (
  <>
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Group wrap="nowrap" gap="sm">
        {candidate.participating < 0 && <IconCircleOff size={20} aria-hidden color="var(--mantine-color-dimmed)" />}
        <NameAndBirthday candidate={candidate} />
      </Group>
      {candidate.participating >= 0 && (
        <Badge variant="light" style={{ flexShrink: 0 }}>
          {stateOf(candidate)}
        </Badge>
      )}
    </Group>
    {candidate.participating < 0 && (
      <Stack gap={4} mt="xs">
        <Text size="sm" fw={500}>
          {headingOf(candidate)}
        </Text>
        <List size="sm" spacing={4}>
          {candidate.reasons.map((reason) => (
            <Reason key={reason.code} reason={reason} candidate={candidate} {...ways} />
          ))}
        </List>
      </Stack>
    )}
  </>
);

/** Whom one came for stands on top. */
const bookableFirst = (one: BookingCandidate, other: BookingCandidate) => Number(other.allowed) - Number(one.allowed);

const registerPath = '/benutzer/registrieren';

/** Für wen? Everybody of the family; who cannot be booked with every reason, and the way to mend it. */
export const CandidateList = ({ candidates, chosen, onChange, ...ways }: Props) => {
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Stack gap="sm" role="group" aria-label="Personen">
      {candidates.toSorted(bookableFirst).map((candidate) => (
        <Paper key={candidate.ID} withBorder p="md" radius="md">
          {candidate.allowed ? (
            <Checkbox
              size="md"
              label={<NameAndBirthday candidate={candidate} />}
              checked={chosen.includes(candidate.ID)}
              onChange={(event) => toggle(candidate.ID, event.currentTarget.checked)}
            />
          ) : (
            <Refused candidate={candidate} {...ways} />
          )}
        </Paper>
      ))}
      {needsChildFirst(candidates) ? (
        <StatusBanner kind="info">
          Willst du ein Kind anmelden? Dann registriere es bitte zuerst.{' '}
          <Anchor component={Link} to={registerPath} inherit underline="always">
            Kind registrieren
          </Anchor>
        </StatusBanner>
      ) : (
        <Text size="sm" c="dimmed">
          Jemand fehlt?{' '}
          <Anchor component={Link} to={registerPath} inherit>
            Weitere Person der Familie registrieren
          </Anchor>
        </Text>
      )}
    </Stack>
  );
};
