import { Anchor, Checkbox, Stack } from '@mantine/core';
import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { useClub } from '../clubs/shared/club.ts';
import { StatutesConsent } from '../clubs/shared/StatutesConsent.tsx';
import type { BookingDraft, DraftField, Tick } from './booking-draft.ts';

type Props = {
  draft: BookingDraft;
  persons: readonly BookingCandidate[];
  becomesMember: boolean;
  missing: ReadonlyMap<DraftField, string>;
  onTick: (field: Tick, isTicked: boolean) => void;
};

const Terms = () => {
  const { agbsLink, termsWording } = useClub();
  return (
    <>
      Ich habe die{' '}
      <Anchor href={agbsLink} target="_blank" rel="noreferrer" inherit>
        {termsWording}
      </Anchor>{' '}
      gelesen und bin einverstanden.
    </>
  );
};

/** What has to be ticked for those who are chosen; what is missing says so itself. */
export const BookingConsents = ({ draft, persons, becomesMember, missing, onTick }: Props) => {
  const club = useClub();
  const box = (field: Tick) => ({
    size: 'md',
    'data-field': field,
    checked: draft[field],
    error: missing.get(field),
    'aria-invalid': missing.has(field),
    onChange: (event: { currentTarget: { checked: boolean } }) => onTick(field, event.currentTarget.checked),
  });
  return (
    <Stack gap="md">
      {club.covidNotice && <Checkbox label="Ich habe die Covid 19 Hinweise zur Kenntnis genommen." {...box('covid')} />}
      {club.agbsLink !== '' && <Checkbox label={<Terms />} {...box('terms')} />}
      {becomesMember && <Checkbox label={<StatutesConsent />} {...box('memberApproval')} />}
      {persons.some((person) => person.isMinor) && (
        <Checkbox
          label="Ich bin erziehungsberechtigt und übernehme die Zahlung für die minderjährige Person."
          {...box('guardian')}
        />
      )}
    </Stack>
  );
};
