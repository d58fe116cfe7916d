import { Anchor } from '@mantine/core';
import { readableFileName } from '@vereinshaus/contract/files/calls';
import { defaultCountry } from '@vereinshaus/contract/kit/countries';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { sexLabels } from '@vereinshaus/contract/kit/labels';
import { formatPhone, normalisePhone } from '@vereinshaus/contract/kit/phone';
import { formLabels, lineOf, type TextField } from '@vereinshaus/contract/persons/person-fields';
import type { AdditionalField } from '@vereinshaus/contract/persons/settings';
import type { Fact } from '../../../kit/Facts.tsx';
import { downloadPath } from '../../files/shared/download-path.ts';
import { additionalText, countryText, streetText } from '../person-text.ts';
import { phoneHref } from '../shared/phone-href.ts';
import { emergencyFields, type ProfileValues } from './profile-form.ts';

const dayFact = (label: string, day: number): Fact => ({ label, value: day === 0 ? '' : formatDay(day) });

const phoneFact = (label: string, typed: string): Fact => {
  const phone = normalisePhone(typed);
  return { label, value: phone !== '' && <Anchor href={phoneHref(phone)}>{formatPhone(phone)}</Anchor> };
};

const textFacts = (values: ProfileValues, fields: readonly TextField[]): readonly Fact[] =>
  fields.map((field) => ({ label: formLabels[field], value: values[field] }));

/** Read-only content of each section; uses the form's values, saved or not. */
export const personFacts = (values: ProfileValues): readonly Fact[] => [
  {
    label: 'Name',
    value: [values.titlesAnte, values.prename, values.lastname, values.titlesPost].filter(Boolean).join(' '),
  },
  { label: formLabels.sex, value: values.sex === '' ? '' : sexLabels[values.sex] },
  dayFact(formLabels.birthdate, values.birthdate),
];

export const contactFacts = ({ email, phone }: ProfileValues): readonly Fact[] => [
  { label: formLabels.email, value: email !== '' && <Anchor href={`mailto:${email}`}>{email}</Anchor> },
  phoneFact(formLabels.phone, phone),
];

export const addressFacts = (values: ProfileValues): readonly Fact[] => [
  {
    label: 'Anschrift',
    value: [
      streetText(values),
      [values.postal_code, values.locality].filter(Boolean).join(' '),
      values.country === defaultCountry || values.street === '' ? '' : countryText(values.country),
    ]
      .filter(Boolean)
      .join('\n'),
  },
];

export const minorFacts = (values: ProfileValues, representative: string): readonly Fact[] => [
  { label: formLabels.erzberID, value: representative },
  ...emergencyFields.map((field) =>
    lineOf(field).kind === 'phone'
      ? phoneFact(formLabels[field], values[field])
      : { label: formLabels[field], value: values[field] },
  ),
];

export const companyFields = [
  'titlesJob',
  'letterAddressation',
  'companyName',
  'companyPosition',
  'vatID',
  'companyRegNr',
] as const;

export const companyFacts = (values: ProfileValues) => textFacts(values, companyFields);

export const internalFacts = (values: ProfileValues): readonly Fact[] => [
  ...textFacts(values, ['internalnote']),
  dayFact(formLabels.memberSince, values.memberSince),
];

const fileLink = (value: unknown) =>
  typeof value === 'string' &&
  value !== '' && (
    <Anchor href={downloadPath(value)} download>
      {readableFileName(value)}
    </Anchor>
  );

export const additionalFacts = (values: ProfileValues, fields: readonly AdditionalField[]): readonly Fact[] =>
  fields.map((field) => ({
    label: field.label,
    value: field.type === 'file' ? fileLink(values.data[field.tag]) : additionalText(field, values.data[field.tag]),
  }));
