import { Autocomplete, Checkbox, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addresses, type HouseNumber, typedPlace } from '@vereinshaus/contract/addresses/calls';
import { countries, defaultCountry } from '@vereinshaus/contract/kit/countries';
import { formLabels } from '@vereinshaus/contract/persons/person-fields';
import { useEffect } from 'react';
import { query } from '../../../kit/api.ts';
import { splitAddressLine } from './address-line.ts';
import type { PersonForm } from './person-form.ts';

const countryChoices = countries.map(({ code, name }) => ({ value: code, label: name }));

/** Number of list entries rendered at once; typing filters the list. */
const shownChoices = 60;

const isPostalCode = (value: string) => /^\d{4}$/.test(value);

const useStreets = (postalCode: string) =>
  useQuery({
    ...query(addresses.searchPostalCode, { plz: postalCode }),
    enabled: isPostalCode(postalCode),
    staleTime: 600_000,
  });

/** False if the installation has no address register: nothing can be verified then. Only queried for Austrian codes. */
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

type PartProps = { form: PersonForm };

/** An address error concerns the whole address, but is shown at the first wrong field. */
const clearAddressErrors = ({ clearFieldError }: Pick<PersonForm, 'clearFieldError'>) => {
  for (const field of ['postal_code', 'locality', 'street', 'street_number']) clearFieldError(field);
};

/** Lets the form find the field to focus it. */
const findable = (field: string) => ({ 'data-path': field });

const DoorField = ({ form }: PartProps) => (
  <TextInput
    label={formLabels.street_number_add}
    autoComplete="off"
    maxLength={40}
    {...form.getInputProps('street_number_add')}
  />
);

type Houses = { isKnown: boolean; isSettled: boolean; houses: readonly HouseNumber[] };
type AddressValues = Pick<
  PersonForm['values'],
  'country' | 'postal_code' | 'locality' | 'street' | 'street_number' | 'place_ID'
>;

const useStreetsOf = ({ country, postal_code, locality }: AddressValues) => {
  const found = useStreets(country === defaultCountry ? postal_code : '');
  return { found, streets: found.data?.streets.filter((entry) => locality === '' || entry.locality === locality) };
};

/** The register's house numbers of the entered street. */
const useHouses = (written: AddressValues): Houses => {
  const { postal_code, locality, street } = written;
  const { streets } = useStreetsOf(written);
  const isKnown = (streets ?? []).some((entry) => entry.street === street);
  const numbers = useHouseNumbers(postal_code, locality, isKnown ? street : '');
  return { isKnown, isSettled: streets !== undefined && !numbers.isFetching, houses: numbers.data?.hnrs ?? [] };
};

const houseOf = (houses: readonly HouseNumber[], number: string) => houses.find((house) => house.number === number);

/** The register has not answered yet whether it knows the entered house. */
export const useIsVerifying = (written: AddressValues): boolean => {
  const { found } = useStreetsOf(written);
  const { houses, isSettled } = useHouses(written);
  const isAsked = written.country === defaultCountry && written.street_number !== '' && written.place_ID === '';
  return (
    isAsked &&
    (found.isFetching || !(isSettled || found.isError) || houseOf(houses, written.street_number) !== undefined)
  );
};

const HouseNumberField = ({ form, houses }: PartProps & Pick<Houses, 'houses'>) => {
  const { street, street_number, place_ID } = form.values;
  const write = (value: string) => {
    form.setValues({ street_number: value, place_ID: houseOf(houses, value)?.place_ID ?? '' });
    clearAddressErrors(form);
  };
  // Fast users type the number before the register has responded with its house.
  const late = place_ID === '' ? houseOf(houses, street_number)?.place_ID : undefined;
  const { setValues, clearFieldError } = form;
  useEffect(() => {
    if (late === undefined) return;
    setValues({ place_ID: late });
    clearAddressErrors({ clearFieldError });
  }, [late, setValues, clearFieldError]);
  return (
    <Autocomplete
      label={formLabels.street_number}
      data={houses.map(({ number }) => number)}
      value={street_number}
      onChange={write}
      {...findable('street_number')}
      error={form.errors['street_number']}
      disabled={street === ''}
      maxLength={40}
      limit={shownChoices}
      autoComplete="off"
      required
    />
  );
};

/** New streets and houses are missing in an older register: the user can confirm that the address is correct. */
const TypedConfirmation = ({ form, isKnown, houses, isSettled }: PartProps & Houses) => {
  const { street, street_number, place_ID } = form.values;
  const isMissing = !isKnown || houses.every(({ number }) => number !== street_number);
  if (street === '' || street_number === '' || !isSettled || !isMissing) return null;
  return (
    <Checkbox
      label="Die Adresse stimmt so"
      description={
        isKnown
          ? 'Diese Hausnummer ist nicht im Adressregister. Bitte prüfe sie noch einmal.'
          : 'Diese Straße ist nicht im Adressregister. Bitte prüfe, wie sie geschrieben wird.'
      }
      checked={place_ID === typedPlace}
      onChange={(event) => {
        form.setValues({ place_ID: event.currentTarget.checked ? typedPlace : '' });
        clearAddressErrors(form);
      }}
    />
  );
};

/** Ort, Straße und Hausnummer: choices from the register; unknown values can be typed. */
const RegisterFields = ({ form, doorFirst, isOther }: PartProps & { doorFirst: boolean; isOther: boolean }) => {
  const { postal_code, locality, street, street_number } = form.values;
  const { found, streets } = useStreetsOf(form.values);
  const localities = (found.data?.plzs ?? []).map((place) => place.locality);
  // A code with a single locality needs no choice; it is set with the street.
  const shownLocality = locality || (localities.length === 1 ? (localities[0] ?? '') : '');
  const houses = useHouses(form.values);
  const localityOf = (name: string) => {
    const places = new Set((streets ?? []).filter((entry) => entry.street === name).map((entry) => entry.locality));
    const [only] = places.size === 1 ? places : [];
    // An unknown street belongs to the displayed locality.
    return only ?? shownLocality;
  };
  const writeStreet = (value: string) => {
    const line = splitAddressLine(street, value) ?? { street: value };
    form.setValues({ ...noHouse, ...line, locality: localityOf(line.street) });
    clearAddressErrors(form);
  };
  return (
    <>
      <Autocomplete
        label={formLabels.locality}
        data={localities}
        value={shownLocality}
        onChange={(value) => {
          form.setValues({ ...noStreet, locality: value });
          clearAddressErrors(form);
        }}
        {...findable('locality')}
        error={form.errors['locality']}
        disabled={!isPostalCode(postal_code)}
        maxLength={80}
        limit={shownChoices}
        autoComplete={isOther ? 'off' : 'address-level2'}
        required
      />
      <Autocomplete
        label={formLabels.street}
        data={[...new Set((streets ?? []).map((entry) => entry.street))]}
        value={street}
        onChange={writeStreet}
        {...findable('street')}
        error={form.errors['street']}
        disabled={!isPostalCode(postal_code)}
        maxLength={120}
        limit={shownChoices}
        autoComplete={isOther ? 'off' : 'address-line1'}
        required
      />
      <SimpleGrid cols={2}>
        {doorFirst && <DoorField form={form} />}
        <HouseNumberField form={form} houses={houses.houses} />
        {!doorFirst && street_number !== '' && <DoorField form={form} />}
      </SimpleGrid>
      <TypedConfirmation form={form} {...houses} />
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
    <TextInput
      label={formLabels.street}
      autoComplete={isOther ? 'off' : 'address-line1'}
      required
      {...form.getInputProps('street')}
      onChange={(event) => {
        const { value } = event.currentTarget;
        form.setValues(splitAddressLine(form.values.street, value) ?? { street: value });
        clearAddressErrors(form);
      }}
    />
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
    clearAddressErrors(form);
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
  /** Not the user's own address, so browser autofill would be wrong. */
  isOther?: boolean;
};

/**
 * Adresse wählen: country, postal code, locality, street, house number, door. In Austria each step offers the register's values, and the
 * house number verifies the address (place_ID).
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
          onChange={(country) => {
            form.setValues({ country: country ?? defaultCountry, postal_code: '', ...noPlace });
            clearAddressErrors(form);
          }}
          error={form.errors['country']}
          searchable
          allowDeselect={false}
          autoComplete={isOther ? 'off' : 'country-name'}
        />
        <PostalCodeField form={form} isAustrian={isAustrian} isOther={isOther} />
      </SimpleGrid>
      {isTyped ? (
        <TypedFields form={form} isOther={isOther} />
      ) : (
        <RegisterFields form={form} doorFirst={doorFirst} isOther={isOther} />
      )}
      {!isTyped && register.data !== undefined && register.data.source !== '' && (
        <Text size="xs" c="dimmed">
          {register.data.source}
        </Text>
      )}
    </Stack>
  );
};
