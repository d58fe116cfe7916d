import { Anchor, Checkbox, Stack } from '@mantine/core';
import type { BookingCandidate } from '@vereinshaus/contract/bookings';
import { formatMoney } from '@vereinshaus/contract/money';
import { useClub } from '../clubs/shared/club.ts';
import { StatutesConsent } from '../clubs/shared/StatutesConsent.tsx';
import type { BookingDraft } from './booking-draft.ts';

type Tick = 'covid' | 'terms' | 'memberConfirm' | 'memberApproval' | 'guardian';

type Props = {
  draft: BookingDraft;
  persons: readonly BookingCandidate[];
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

/** What has to be ticked for those who are chosen: club rules first, then membership, then the guardian. */
export const BookingConsents = ({ draft, persons, onTick }: Props) => {
  const club = useClub();
  const becomesPossible = !club.noMembership && persons.some((person) => !person.isMember);
  const box = (field: Tick) => ({
    checked: draft[field],
    onChange: (event: { currentTarget: { checked: boolean } }) => onTick(field, event.currentTarget.checked),
  });
  return (
    <Stack gap="sm">
      {club.covidNotice && <Checkbox label="Ich habe die Covid 19 Hinweise zur Kenntnis genommen." {...box('covid')} />}
      {club.agbsLink !== '' && <Checkbox label={<Terms />} {...box('terms')} />}
      {becomesPossible && (
        <>
          <Checkbox
            label={`Mitglied werden: Ich möchte für alle Gewählten, die noch nicht Mitglied sind, die Mitgliedschaft (jährlich ${formatMoney(club.msFees.normal)}, Jugend ${formatMoney(club.msFees.junior)}).`}
            {...box('memberConfirm')}
          />
          <Checkbox label={<StatutesConsent />} {...box('memberApproval')} />
        </>
      )}
      {persons.some((person) => person.isMinor) && (
        <Checkbox
          label="Ich bin erziehungsberechtigt und übernehme die Zahlung für die minderjährige Person."
          {...box('guardian')}
        />
      )}
    </Stack>
  );
};
