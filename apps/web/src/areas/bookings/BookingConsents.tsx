import { Anchor, Checkbox, Stack } from '@mantine/core';
import type { BookingCandidate } from '@vereinshaus/contract/bookings/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { termsName } from '@vereinshaus/contract/registration/terms-name';
import { useClub } from '../clubs/shared/club.ts';
import { StatutesConsent } from '../clubs/shared/StatutesConsent.tsx';
import { EasyWordsLink } from '../help/shared/EasyWordsLink.tsx';
import type { BookingDraft, ConsentTick, DraftField } from './booking-draft.ts';
import { ownPartOf, type PersonPrice } from './booking-prices.ts';

type Props = {
  draft: BookingDraft;
  persons: readonly BookingCandidate[];
  /** By person; who is not in it is still asked for. */
  prices: ReadonlyMap<number, PersonPrice>;
  becomesMember: boolean;
  missing: ReadonlyMap<DraftField, string>;
  onTick: (field: ConsentTick, isTicked: boolean) => void;
};

const Terms = () => {
  const { agbsLink, termsWording } = useClub();
  return (
    <>
      Ich habe die{' '}
      <Anchor href={agbsLink} target="_blank" rel="noreferrer" inherit>
        {termsName(termsWording)}
      </Anchor>{' '}
      gelesen und bin einverstanden.
    </>
  );
};

/** What whoever books for a minor takes on: all of it, the part that was agreed, or nothing to pay. */
const guardianText = (prices: readonly PersonPrice[]): string => {
  if (prices.every(({ shares }) => shares === undefined))
    return 'Ich bin erziehungsberechtigt und übernehme die Zahlung für die minderjährige Person.';
  const own = prices.reduce((sum, price) => sum + ownPartOf(price), 0);
  if (own === 0) return 'Ich bin für die minderjährige Person erziehungsberechtigt.';
  return `Ich bin erziehungsberechtigt und übernehme meinen Teil der Zahlung (${formatMoney(own)}) für die minderjährige Person.`;
};

/** What has to be ticked for those who are chosen; what is missing says so itself. */
export const BookingConsents = ({ draft, persons, prices, becomesMember, missing, onTick }: Props) => {
  const club = useClub();
  const minors = persons.filter(({ isMinor }) => isMinor);
  const box = (field: ConsentTick) => ({
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
      <EasyWordsLink place="booking">Kurz gesagt: was beim Buchen gilt</EasyWordsLink>
      {becomesMember && <Checkbox label={<StatutesConsent />} {...box('memberApproval')} />}
      {minors.length > 0 && (
        <Checkbox label={guardianText(minors.flatMap(({ ID }) => prices.get(ID) ?? []))} {...box('guardian')} />
      )}
    </Stack>
  );
};
