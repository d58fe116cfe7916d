import { Anchor, Badge, Button, Checkbox, Collapse, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BookingCandidate, BookingReason } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { bookingTexts, isCondition } from '@vereinshaus/contract/bookings/rules';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { useId } from 'react';
import { Link } from 'react-router';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { useAddChildPath } from '../registration/shared/add-child.ts';
import { HelpButton, type TellReason } from './BookingErrorDialog.tsx';
import classes from './BookingStep.module.css';
import { needsChildFirst } from './booking-draft.ts';

type Ways = {
  onEnterSvn: (candidate: BookingCandidate) => void;
  /** Shows how a reason can be mended. */
  onHelp: TellReason;
};

type Props = {
  candidates: readonly BookingCandidate[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (ids: readonly number[]) => void;
} & Ways;

type RefusedProps = { candidates: readonly BookingCandidate[]; isFoldable: boolean } & Ways;

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

const NameAndBirthday = ({ candidate: { ID, fullname, birthdate, isShared } }: { candidate: BookingCandidate }) => (
  <Group gap="sm" wrap="nowrap">
    <PersonAvatar personId={ID} name={fullname} size={40} />
    <Stack gap={0} className={classes.name}>
      <Text fw={600}>{fullname}</Text>
      {birthdate > 0 && (
        <Text size="sm" c="dimmed">
          {formatDay(birthdate)}
        </Text>
      )}
      {isShared && <Text size="sm">Kind eines anderen Zuhauses; wer zahlt, steht beim Preis.</Text>}
    </Stack>
  </Group>
);

/** Somebody who cannot be chosen: what they are already, or every reason. */
const Refused = ({ candidate, ...ways }: { candidate: BookingCandidate } & Ways) => (
  <>
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <NameAndBirthday candidate={candidate} />
      {isEntered(candidate) && (
        <Badge variant="light" style={{ flexShrink: 0 }}>
          {stateOf(candidate)}
        </Badge>
      )}
    </Group>
    {!isEntered(candidate) && (
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

const namesOf = (candidates: readonly BookingCandidate[]) => candidates.map(({ prename }) => prename).join(', ');

const isEntered = ({ participating }: BookingCandidate) => participating >= 0;

/** Who has a place or waits for one already did not fail at anything. */
const foldedText = (candidates: readonly BookingCandidate[]) => {
  const entered = candidates.filter(isEntered);
  const others = candidates.filter((candidate) => !isEntered(candidate));
  return [
    ...(entered.length > 0 ? [`Schon eingetragen: ${namesOf(entered)}`] : []),
    ...(others.length > 0 ? [`Nicht buchbar: ${namesOf(others)}`] : []),
  ].join(' · ');
};

/** Those who cannot be booked, in one line until somebody asks why; unfolded where nobody else is there. */
const RefusedOnes = ({ candidates, isFoldable, ...ways }: RefusedProps) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  const listId = useId();
  if (candidates.length === 0) return null;
  return (
    <Stack gap="sm">
      {isFoldable && (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm" c="dimmed">
            {foldedText(candidates)}
          </Text>
          <Button
            variant="subtle"
            style={{ flex: 'none' }}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={toggle}
          >
            {candidates.every(isEntered) ? 'Ansehen' : 'Warum?'}
          </Button>
        </Group>
      )}
      <Collapse expanded={isOpen || !isFoldable} id={listId}>
        <Stack gap="sm">
          {candidates.map((candidate) => (
            <Paper key={candidate.ID} withBorder p="md" radius="md">
              <Refused candidate={candidate} {...ways} />
            </Paper>
          ))}
        </Stack>
      </Collapse>
    </Stack>
  );
};

/** Für wen? Who can be booked, each a card for the thumb; the others folded, with every reason and the way to mend it. */
export const CandidateList = ({ candidates, chosen, error, onChange, ...ways }: Props) => {
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const allowed = candidates.filter((candidate) => candidate.allowed);
  const addChild = useAddChildPath();
  return (
    <Stack gap="sm" role="group" aria-label="Personen" data-field="persons">
      {allowed.map((candidate) => (
        <div key={candidate.ID} className={classes.person} data-chosen={chosen.includes(candidate.ID) || undefined}>
          <Checkbox
            size="md"
            label={<NameAndBirthday candidate={candidate} />}
            checked={chosen.includes(candidate.ID)}
            onChange={(event) => toggle(candidate.ID, event.currentTarget.checked)}
            styles={{ body: { alignItems: 'center' }, labelWrapper: { flex: 1, minWidth: 0 } }}
          />
        </div>
      ))}
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <RefusedOnes
        candidates={candidates.filter((candidate) => !candidate.allowed)}
        isFoldable={allowed.length > 0}
        {...ways}
      />
      {needsChildFirst(candidates) ? (
        <StatusBanner kind="info">
          Willst du ein Kind anmelden? Dann registriere es bitte zuerst.{' '}
          <Anchor component={Link} to={addChild} inherit underline="always">
            Kind hinzufügen
          </Anchor>
        </StatusBanner>
      ) : (
        <Text size="sm" c="dimmed">
          Jemand fehlt?{' '}
          <Anchor component={Link} to={addChild} inherit underline="always">
            Kind hinzufügen
          </Anchor>
        </Text>
      )}
    </Stack>
  );
};
