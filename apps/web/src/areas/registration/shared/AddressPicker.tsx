import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addresses } from '@vereinshaus/contract/addresses';
import { countries, defaultCountry } from '@vereinshaus/contract/countries';
import { formLabels } from '@vereinshaus/contract/person-fields';
import { query } from '../../../kit/api.ts';
import type { PersonForm } from './person-form.ts';

const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }));

/** So many entries of a long list are drawn at once; typing narrows it. */
const shownChoices = 60;

const isPostalCode = (value: string) => /^\d{4}$/.test(value);

const useStreets = (postalCode: string) =>
  useQuery({
    ...query(addresses.searchPostalCode, { plz: postalCode }),
    enabled: isPostalCode(postalCode),
    staleTime: 600_000,
  });

/** False while the house has no address register: then nothing can be verified. Asks only for an Austrian code. */
export const useHasRegister = (country: string, postalCode: string): boolean =>
  useStreets(country === defaultCountry ? postalCode : '').data?.available !== false;

const useHouseNumbers = (plz: string, locality: string, street: string) =>
  useQuery({
    ...query(addresses.searchNumber, { plz, street, ...(locality !== '' && { locality }) }),
    enabled: isPostalCode(plz) && street !== '',
    staleTime: 600_000,
  });

const noHouse = { street_number: '', place_ID: '' };
const noStreet = { street: '', ...noHouse };
const noPlace = { locality: '', ...noStreet };

/** A value that the register does not know (typed long ago, marked invalid) must stay visible. */
const withCurrent = (choices: readonly string[], current: string): string[] =>
  current === '' || choices.includes(current) ? [...choices] : [current, ...choices];

type PartProps = { form: PersonForm };

/** Lets the form find the field when it has to be focused. */
const findable = (field: string) => ({ 'data-path': field });

const DoorField = ({ form }: PartProps) => (
  <TextInput
    label={formLabels.street_number_add}
    autoComplete="off"
    maxLength={40}
    {...form.getInputProps('street_number_add')}
  />
);

const HouseNumberField = ({ form }: PartProps) => {
  const { postal_code, locality, street, street_number } = form.values;
  const numbers = useHouseNumbers(postal_code, locality, street);
  const houses = numbers.data?.hnrs ?? [];
  const choose = (value: string | null) => {
    const house = houses.find(({ number }) => number === value);
    form.setValues({ street_number: value ?? '', place_ID: house?.place_ID ?? '' });
    form.clearFieldError('street');
  };
  return (
    <Select
      label={formLabels.street_number}
      data={withCurrent(
        houses.map(({ number }) => number),
        street_number,
      )}
      value={street_number || null}
      onChange={choose}
      {...findable('street_number')}
      error={form.errors['street_number']}
      disabled={street === ''}
      searchable
      limit={shownChoices}
      nothingFoundMessage={numbers.isFetching ? 'Wird geladen …' : 'Keine solche Hausnummer'}
      autoComplete="off"
      required
    />
  );
};

/** Straße und Hausnummer aus dem Register. */
const RegisterFields = ({ form, doorFirst }: PartProps & { doorFirst: boolean }) => {
  const { postal_code, locality, street, street_number } = form.values;
  const found = useStreets(postal_code);
  const localities = (found.data?.plzs ?? []).map((place) => place.locality);
  // One locality for the code: nothing to choose; the street brings it along.
  const shownLocality = locality || (localities.length === 1 ? (localities[0] ?? '') : '');
  const streets = (found.data?.streets ?? []).filter((entry) => locality === '' || entry.locality === locality);
  const chooseStreet = (value: string | null) => {
    const places = new Set(streets.filter((entry) => entry.street === value).map((entry) => entry.locality));
    const [only] = places.size === 1 ? places : [];
    form.setValues({ ...noHouse, street: value ?? '', ...(only !== undefined && { locality: only }) });
    form.clearFieldError('street');
  };
  return (
    <>
      <Select
        label={formLabels.locality}
        data={withCurrent(localities, locality)}
        value={shownLocality || null}
        onChange={(value) => form.setValues({ ...noStreet, locality: value ?? '' })}
        {...findable('locality')}
        error={form.errors['locality']}
        disabled={!isPostalCode(postal_code)}
        searchable
        limit={shownChoices}
        nothingFoundMessage={found.isFetching ? 'Wird geladen …' : 'Diese Postleitzahl ist nicht im Adressregister'}
        autoComplete="off"
        required
      />
      <Select
        label={formLabels.street}
        data={withCurrent([...new Set(streets.map((entry) => entry.street))], street)}
        value={street || null}
        onChange={chooseStreet}
        {...findable('street')}
        error={form.errors['street']}
        disabled={!isPostalCode(postal_code)}
        searchable
        limit={shownChoices}
        nothingFoundMessage={found.isFetching ? 'Wird geladen …' : 'Keine solche Straße'}
        autoComplete="off"
        required
      />
      <SimpleGrid cols={2}>
        {doorFirst && <DoorField form={form} />}
        <HouseNumberField form={form} />
        {!doorFirst && street_number !== '' && <DoorField form={form} />}
      </SimpleGrid>
    </>
  );
};

/** Abroad, or without a register: typed by hand. */
const TypedFields = ({ form, isOther }: PartProps & { isOther: boolean }) => (
  <>
    <TextInput
      label={formLabels.locality}
      autoComplete={isOther ? 'off' : 'address-level2'}
      required
      {...form.getInputProps('locality')}
    />
    <TextInput label={formLabels.street} autoComplete="off" required {...form.getInputProps('street')} />
    <SimpleGrid cols={2}>
      <TextInput label={formLabels.street_number} autoComplete="off" {...form.getInputProps('street_number')} />
      <DoorField form={form} />
    </SimpleGrid>
  </>
);

type PostalCodeProps = PartProps & { isAustrian: boolean; isOther: boolean };

const PostalCodeField = ({ form, isAustrian, isOther }: PostalCodeProps) => {
  const type = (value: string) => {
    form.setValues({ ...noPlace, postal_code: isAustrian ? value.replaceAll(/\D/g, '').slice(0, 4) : value });
    form.clearFieldError('street');
  };
  return (
    <TextInput
      label={formLabels.postal_code}
      value={form.values.postal_code}
      onChange={(event) => type(event.currentTarget.value)}
      {...findable('postal_code')}
      error={form.errors['postal_code']}
      inputMode={isAustrian ? 'numeric' : 'text'}
      autoComplete={isOther ? 'off' : 'postal-code'}
      maxLength={isAustrian ? 4 : 12}
      required
    />
  );
};

type AddressPickerProps = PartProps & {
  doorFirst?: boolean;
  /** Not the address of whoever types: the browser would offer the wrong one. */
  isOther?: boolean;
};

/**
 * Adresse wählen: country, postal code, locality, street, house number, door. In Austria each step offers what the
 * address register knows, and the chosen house number verifies the address (place_ID).
 */
export const AddressPicker = ({ form, doorFirst = false, isOther = false }: AddressPickerProps) => {
  const isAustrian = form.values.country === defaultCountry;
  const register = useStreets(isAustrian ? form.values.postal_code : '');
  const isTyped = !isAustrian || register.data?.available === false;
  return (
    <Stack gap="md">
      <SimpleGrid cols={2}>
        <Select
          label={formLabels.country}
          data={countryChoices}
          value={form.values.country}
          onChange={(country) => form.setValues({ country: country ?? defaultCountry, postal_code: '', ...noPlace })}
          error={form.errors['country']}
          searchable
          allowDeselect={false}
          autoComplete="off"
        />
        <PostalCodeField form={form} isAustrian={isAustrian} isOther={isOther} />
      </SimpleGrid>
      {isTyped ? <TypedFields form={form} isOther={isOther} /> : <RegisterFields form={form} doorFirst={doorFirst} />}
      {!isTyped && register.data !== undefined && register.data.source !== '' && (
        <Text size="xs" c="dimmed">
          {register.data.source}
        </Text>
      )}
    </Stack>
  );
};
