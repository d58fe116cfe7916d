import { ColorInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { federalStates } from '@vereinshaus/contract/kit/federal-states';
import { LogoField } from '../clubs/shared/LogoField.tsx';
import type { ClubValues } from './new-club.ts';

const states = Object.entries(federalStates).map(([value, label]) => ({ value, label }));

type Props = {
  form: UseFormReturnType<ClubValues>;
  /** Without what the club decides itself once it is here. */
  isShort?: boolean;
};

/** What a club needs to begin; everything else its administrator fills in later. */
export const ClubFields = ({ form, isShort = false }: Props) => (
  <>
    <TextInput label="Name" description="Steht oben auf jeder Seite." required {...form.getInputProps('name')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {!isShort && <TextInput label="Kurzname" {...form.getInputProps('shortName')} />}
      <Select
        label="Bundesland"
        description="Für Feiertage und Ferien."
        data={states}
        allowDeselect={false}
        required
        {...form.getInputProps('federalState')}
      />
    </SimpleGrid>
    <TextInput
      label="Adresse im Internet"
      description="Unter diesem Namen finden eure Mitglieder die Seite, z. B. turnverein.at."
      required
      autoCapitalize="none"
      spellCheck={false}
      {...form.getInputProps('host')}
    />
    <TextInput label="Anschrift" {...form.getInputProps('address')} />
    <TextInput
      label="ZVR-Zahl"
      description="Eure Nummer im Zentralen Vereinsregister."
      inputMode="numeric"
      styles={{ wrapper: { maxWidth: 240 } }}
      {...form.getInputProps('zvrNr')}
    />
    {!isShort && (
      <>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ColorInput label="Vereinsfarbe" withEyeDropper={false} {...form.getInputProps('color')} />
          <ColorInput label="Zweite Farbe" withEyeDropper={false} {...form.getInputProps('secondColor')} />
        </SimpleGrid>
        <LogoField
          logo={form.values.logoData}
          error={form.errors.logoData}
          onChange={(data) => form.setFieldValue('logoData', data)}
          onProblem={(problem) => form.setFieldError('logoData', problem)}
        />
      </>
    )}
  </>
);
