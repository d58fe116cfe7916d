import { Anchor, Badge, Button, Checkbox, Group, List, Paper, Stack, Text } from '@mantine/core';
import { bookingTexts, isCondition } from '@vereinshaus/contract/booking-rules';
import type { BookingCandidate, BookingReason } from '@vereinshaus/contract/bookings';
import { Link } from 'react-router';
import { formatDay } from '../../kit/format.ts';

type Props = {
  candidates: readonly BookingCandidate[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
  onEnterSvn: (candidate: BookingCandidate) => void;
};

const linkLabels: Readonly<Record<string, string>> = {
  checkData: 'Daten kontrollieren',
  fieldMissing: 'Zum Profil',
  birthDateMissing: 'Geburtsdatum eintragen',
  representative: 'Gesetzliche Vertretung registrieren',
  cancelledBefore: 'Verein kontaktieren',
};

const headingOf = ({ reasons, fullname }: BookingCandidate) =>
  reasons.some(({ code }) => isCondition(code)) ? bookingTexts.conditionsNotMet(fullname) : 'Derzeit nicht buchbar:';

const stateOf = ({ participating, position }: BookingCandidate) =>
  participating === 2 ? `Warteliste, Platz ${position}` : participating === 1 ? 'Trainer' : 'angemeldet';

const Reason = ({ reason, onEnterSvn }: { reason: BookingReason; onEnterSvn: () => void }) => (
  <List.Item>
    {reason.text}{' '}
    {reason.code === 'svn' ? (
      <Button size="compact-sm" variant="light" onClick={onEnterSvn}>
        SVN eingeben
      </Button>
    ) : (
      reason.link !== '' && (
        <Anchor component={Link} to={reason.link}>
          {linkLabels[reason.code] ?? 'Öffnen'}
        </Anchor>
      )
    )}
  </List.Item>
);

const Candidate = ({
  candidate,
  isChosen,
  onToggle,
  onEnterSvn,
}: {
  candidate: BookingCandidate;
  isChosen: boolean;
  onToggle: (isChosen: boolean) => void;
  onEnterSvn: () => void;
}) => (
  <Paper withBorder p="md" radius="md">
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Checkbox
        size="md"
        label={
          <Stack gap={0}>
            <Text fw={600}>{candidate.fullname}</Text>
            {candidate.birthdate > 0 && (
              <Text size="sm" c="dimmed">
                {formatDay(candidate.birthdate)}
              </Text>
            )}
          </Stack>
        }
        checked={isChosen}
        disabled={!candidate.allowed}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {candidate.participating >= 0 && <Badge variant="light">{stateOf(candidate)}</Badge>}
    </Group>
    {candidate.participating < 0 && candidate.reasons.length > 0 && (
      <Stack gap={4} mt="xs">
        <Text size="sm" fw={500}>
          {headingOf(candidate)}
        </Text>
        <List size="sm">
          {candidate.reasons.map((reason) => (
            <Reason key={reason.code} reason={reason} onEnterSvn={onEnterSvn} />
          ))}
        </List>
      </Stack>
    )}
  </Paper>
);

/** Für wen? Everybody of the family; who cannot be booked with every reason, and the way to mend it. */
export const CandidateList = ({ candidates, chosen, onChange, onEnterSvn }: Props) => (
  <Stack gap="sm" role="group" aria-label="Personen">
    {candidates.map((candidate) => (
      <Candidate
        key={candidate.ID}
        candidate={candidate}
        isChosen={chosen.includes(candidate.ID)}
        onToggle={(isChosen) =>
          onChange(isChosen ? [...chosen, candidate.ID] : chosen.filter((id) => id !== candidate.ID))
        }
        onEnterSvn={() => onEnterSvn(candidate)}
      />
    ))}
    <Text size="sm" c="dimmed">
      Jemand fehlt?{' '}
      <Anchor component={Link} to="/benutzer/registrieren" inherit>
        Weitere Person der Familie registrieren
      </Anchor>
    </Text>
  </Stack>
);
