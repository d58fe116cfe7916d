import { Anchor, ColorSwatch, DataList, Group, Stack, Text } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatIban } from '@vereinshaus/contract/kit/iban';
import type { ReactNode } from 'react';
import { FormSection } from '../../kit/FormSection.tsx';
import { clubLabels } from './club-form.ts';
import type { CurrentClub } from './shared/club.ts';

const missing = (
  <Text span inherit c="dimmed">
    nicht angegeben
  </Text>
);

const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <DataList withDivider labelWidth="9rem">
    {Object.entries(facts).map(([label, value]) => (
      <DataList.Item key={label}>
        <DataList.ItemLabel>{label}</DataList.ItemLabel>
        <DataList.ItemValue>{value || missing}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
);

const web = (address: string) =>
  address && (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit style={{ overflowWrap: 'anywhere' }}>
      {address}
    </Anchor>
  );

const swatch = (color: string) => (
  <Group key={color} gap={6}>
    <ColorSwatch color={color} size={18} aria-hidden />
    {color}
  </Group>
);

/** Bank details, for users who do not manage the money. */
export const BankFacts = ({ club }: { club: CurrentClub }) => (
  <FormSection title="Bank" description="Das ändert, wer die Kassa führt, oder ein Administrator.">
    <Facts
      facts={{
        [clubLabels.iban]: formatIban(club.iban ?? ''),
        [clubLabels.bic]: club.bic,
        [clubLabels.bankname]: club.bankname,
        [clubLabels.creditorID]: club.creditorID,
      }}
    />
  </FormSection>
);

/** Stammdaten for users with read access. */
export const ClubFacts = ({ club, hasBank }: { club: CurrentClub; hasBank: boolean }) => (
  <Stack gap="xl">
    <FormSection title="Name und Auftritt">
      <Facts
        facts={{
          [clubLabels.name]: club.name,
          [clubLabels.fullName]: club.fullName,
          [clubLabels.fullNameDeclined]: club.fullNameDeclined,
          [clubLabels.shortName]: club.shortName,
          [clubLabels.title]: club.title,
        }}
      />
    </FormSection>
    <FormSection title="Farben und Logo">
      <Facts
        facts={{
          [clubLabels.color]: swatch(club.color),
          [clubLabels.fontColor]: swatch(club.fontColor),
          [clubLabels.colors]: club.colors.length > 0 && <Group>{[...new Set(club.colors)].map(swatch)}</Group>,
          [clubLabels.logoData]: club.logo && <img src={club.logo} alt="Logo des Vereins" height={48} />,
        }}
      />
    </FormSection>
    <FormSection title="Links">
      <Facts
        facts={{
          [clubLabels.agbsLink]: web(club.agbsLink),
          [clubLabels.dataprotectionLink]: web(club.dataprotectionLink),
          [clubLabels.statutenLink]: web(club.statutenLink),
          [clubLabels.facebook]: web(club.facebook),
        }}
      />
    </FormSection>
    {hasBank && <BankFacts club={club} />}
    <FormSection title="Verein">
      <Facts
        facts={{
          [clubLabels.address]: club.address,
          [clubLabels.dateFounded]: club.dateFounded > 0 && formatDay(club.dateFounded),
          [clubLabels.zvrNr]: club.zvrNr,
        }}
      />
    </FormSection>
  </Stack>
);
