import { Select, TextInput } from '@mantine/core';
import type { GetInputProps } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { DonationRow, PossibleDonor } from '@vereinshaus/contract/donations/calls';
import type { ReactNode } from 'react';
import { DonorPicker } from './DonorPicker.tsx';
import { choicesQuery } from './donations.api.ts';

export type AboutForm = { donor: PossibleDonor | null; purpose: string; campaign_ID: number };

export const emptyAbout: AboutForm = { donor: null, purpose: '', campaign_ID: 0 };

export const aboutFormOf = ({ child_ID, contact_ID, donor, purpose, campaign_ID }: DonationRow): AboutForm => ({
  donor: donor === '' ? null : { child_ID, contact_ID, label: donor, hint: contact_ID === 0 ? '' : 'Kontakt' },
  purpose,
  campaign_ID,
});

export const aboutInputOf = ({ donor, purpose, campaign_ID }: AboutForm) => ({
  child_ID: donor?.child_ID ?? 0,
  contact_ID: donor?.contact_ID ?? 0,
  purpose,
  campaign_ID,
});

/** A form that contains these values. */
type AboutFormState = {
  values: AboutForm;
  errors: Readonly<Record<string, ReactNode>>;
  getInputProps: GetInputProps<Record<string, unknown>>;
};

/** Von wem und wofür: shared by all ways to enter a donation. */
export const AboutFields = ({ form }: { form: AboutFormState }) => {
  const campaigns = useQuery(choicesQuery()).data?.campaigns ?? [];
  const purpose = form.getInputProps('purpose');
  const campaign = form.getInputProps('campaign_ID');
  const { donor } = form.values;
  return (
    <>
      <DonorPicker
        value={donor}
        error={form.errors['child_ID'] ?? form.errors['contact_ID']}
        onPick={(picked) => form.getInputProps('donor').onChange(picked)}
      />
      <TextInput label="Zweck" placeholder="z. B. Jugendarbeit" maxLength={200} {...purpose} />
      {campaigns.length > 0 && (
        <Select
          label="Aktion"
          clearable
          data={campaigns.map(({ ID, name }) => ({ value: String(ID), label: name }))}
          error={campaign.error}
          value={Number(campaign.value) === 0 ? null : String(campaign.value)}
          onChange={(chosen) => campaign.onChange(Number(chosen ?? 0))}
        />
      )}
    </>
  );
};
