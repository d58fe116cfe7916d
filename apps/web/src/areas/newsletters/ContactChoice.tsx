import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@vereinshaus/contract/kit/access';
import type { NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { useMay } from '../../kit/May.tsx';
import { withGone } from '../../kit/with-gone.ts';
import { contactTagsQuery } from './newsletters.api.ts';

type Props = { audience: NewsletterAudience; onChange: (audience: NewsletterAudience) => void };

const readsContacts = may('contacts_read');

const Tags = ({ audience, onChange }: Props) => {
  const known = useQuery(contactTagsQuery()).data?.tags.map(({ value, label }) => ({ value: String(value), label }));
  const { contactTags } = audience;
  const chosen = contactTags.map(String);
  return (
    <MultiSelect
      label="Tags der Kontakte"
      placeholder={contactTags.length === 0 ? 'bitte wählen' : ''}
      searchable
      clearable
      data={withGone(known, chosen)}
      value={chosen}
      onChange={(tags) => onChange({ ...audience, contactTags: tags.map(Number) })}
    />
  );
};

/** Which contacts get it, for users who may read contacts. */
export const ContactChoice = ({ audience, onChange }: Props) => {
  const choose = (contacts: NewsletterAudience['contacts']) => onChange({ ...audience, contacts, contactTags: [] });
  if (!useMay(readsContacts)) return null;
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Kontakte"
        description="Nur wer eingewilligt hat, bekommt ihn. Wer auch als Person erreicht wird, bekommt ihn einmal."
        value={audience.contacts}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="none" label="keine" onChange={() => choose('none')} />
          <Radio value="all" label="alle mit Einwilligung" onChange={() => choose('all')} />
          <Radio value="tagged" label="nach Tags" onChange={() => choose('tagged')} />
        </Stack>
      </Radio.Group>
      {audience.contacts === 'tagged' && <Tags audience={audience} onChange={onChange} />}
    </Stack>
  );
};
