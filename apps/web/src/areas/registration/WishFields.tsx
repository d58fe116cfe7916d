import { Checkbox, Stack } from '@mantine/core';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { membershipPriceText } from '@vereinshaus/contract/membership/membership-price';
import { registrationTextKeys } from '@vereinshaus/contract/registration/rules';
import type { ReactNode } from 'react';
import { useOpenedAt } from '../../kit/use-opened-at.ts';
import { useClub } from '../clubs/shared/club.ts';
import type { MembershipInput } from './registration-form.ts';

type WishFieldsProps = {
  wish: MembershipInput;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (wish: Partial<MembershipInput>) => void;
  /** Wording for oneself or for another person. */
  voice: 'own' | 'other';
  birthDate: IsoDay | null;
};

/** The price this year and next year, then the club's own text. */
const Described = ({ price, text }: { price: string; text: string | undefined }) => (
  <>
    {price}
    {text !== undefined && (
      <>
        <br />
        {text}
      </>
    )}
  </>
);

const words = {
  own: { member: 'Ich möchte ordentliches Mitglied werden', supporter: 'Ich möchte unterstützendes Mitglied werden' },
  other: { member: 'Soll ordentliches Mitglied werden', supporter: 'Soll unterstützendes Mitglied werden' },
};

/** Mitgliedschaft, with the club's text about each kind; hidden if the club has no memberships. */
export const WishFields = ({ wish, errors, onChange, voice, birthDate }: WishFieldsProps) => {
  const club = useClub();
  const today = dayInVienna(useOpenedAt());
  if (club.noMembership) return null;
  const texts = club.registrationTexts;
  return (
    <Stack gap="xs">
      <Checkbox
        label={words[voice].member}
        description={
          <Described
            price={membershipPriceText('member', birthDate, today, club)}
            text={texts[registrationTextKeys.member]}
          />
        }
        checked={wish.member}
        error={errors['member']}
        onChange={(event) => onChange({ member: event.currentTarget.checked })}
      />
      {club.canRegisterUnterstuetzendesMitglied && (
        <Checkbox
          label={words[voice].supporter}
          description={
            <Described
              price={membershipPriceText('supporter', birthDate, today, club)}
              text={texts[registrationTextKeys.supporter]}
            />
          }
          checked={wish.supportingMember}
          error={errors['supportingMember']}
          onChange={(event) => onChange({ supportingMember: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
};
