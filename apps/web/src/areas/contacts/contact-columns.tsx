import { Anchor, Badge, Group } from '@mantine/core';
import type { ContactRow } from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { Link } from 'react-router';
import { listColumns } from '../../kit/record/list-columns.tsx';
import type { Column } from '../../kit/table/columns.ts';

export const contactPath = (contactId: number) => `/kontakte/${contactId}`;

/** The contact person of a company; empty for a person. */
export const personOf = ({ company, prename, lastname }: ContactRow) =>
  company === '' ? '' : `${prename} ${lastname}`.trim();

export const sponsorText = ({ sponsor, sponsorUntil }: ContactRow) => {
  if (sponsor === 'none') return '';
  return sponsor === 'open' ? 'laufend' : `bis ${formatDay(sponsorUntil)}`;
};

/** Empty if mails are delivered. */
const deliveryText = ({ isResting }: ContactRow) => (isResting ? 'Adresse ruht' : '');

const name: Column<ContactRow> = {
  key: 'name',
  label: 'Name',
  value: (row) => row.name,
  render: (row) => (
    <Anchor component={Link} to={contactPath(row.ID)} inherit>
      {row.name}
    </Anchor>
  ),
  width: 220,
  sticky: true,
};

const further: readonly Column<ContactRow>[] = [
  { key: 'person', label: 'Ansprechperson', value: personOf, width: 160 },
  {
    key: 'tags',
    label: 'Tags',
    value: (row) => row.tags.join(', '),
    render: (row) => (
      <Group gap={4}>
        {row.tags.map((tag) => (
          <Badge key={tag} variant="light" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
    ),
    width: 160,
  },
  { key: 'delivery', label: 'Zustellung', value: deliveryText, width: 130 },
  { key: 'sponsor', label: 'Sponsor', value: sponsorText, width: 140 },
];

export const contactColumns: readonly Column<ContactRow>[] = [
  name,
  ...listColumns<ContactRow>(contactFields, { lastname: further }),
];
