import { Checkbox, Stack } from '@mantine/core';
import { registrationTextKeys } from '@vereinshaus/contract/registration-rules';
import type { ReactNode } from 'react';
import { useClub } from '../clubs/shared/club.ts';
import type { Wish } from './registration-form.ts';

type WishFieldsProps = {
  wish: Wish;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (wish: Partial<Wish>) => void;
  /** In whose name it is said. */
  voice: 'own' | 'other';
};

const words = {
  own: { member: 'Ich möchte ordentliches Mitglied werden', supporter: 'Ich möchte unterstützendes Mitglied werden' },
  other: { member: 'Soll ordentliches Mitglied werden', supporter: 'Soll unterstützendes Mitglied werden' },
};

/** Mitgliedschaft, with what the club says about each kind; nothing where the club has no membership. */
export const WishFields = ({ wish, errors, onChange, voice }: WishFieldsProps) => {
  const club = useClub();
  if (club.noMembership) return null;
  const texts = club.registrationTexts;
  return (
    <Stack gap="xs">
      <Checkbox
        label={words[voice].member}
        description={texts[registrationTextKeys.member]}
        checked={wish.member}
        error={errors['member']}
        onChange={(event) => onChange({ member: event.currentTarget.checked })}
      />
      {club.canRegisterUnterstuetzendesMitglied && (
        <Checkbox
          label={words[voice].supporter}
          description={texts[registrationTextKeys.supporter]}
          checked={wish.supportingMember}
          error={errors['supportingMember']}
          onChange={(event) => onChange({ supportingMember: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
};
