import { Anchor } from '@mantine/core';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type SectionRow, sectionFields } from '@vereinshaus/contract/sections/calls';
import { Link } from 'react-router';
import { listColumns } from '../../kit/record/list-columns.tsx';
import type { Column } from '../../kit/table/columns.ts';

export const sectionPath = (sectionId: number) => `/sektionen/${sectionId}`;

export const headsText = ({ heads }: Pick<SectionRow, 'heads'>) => heads.map(({ fullname }) => fullname).join(', ');

/** „€ 80,00, Jugend € 30,00“; empty if it is free. */
const amountText = ({ fee, juniorFee }: Pick<SectionRow, 'fee' | 'juniorFee'>): string =>
  fee === juniorFee ? formatMoney(fee) : `${formatMoney(fee)}, Jugend ${formatMoney(juniorFee)}`;

/** The current fee, and the next known one: „€ 80,00; ab 01.01.2027 € 90,00“. */
export const feeText = (section: Pick<SectionRow, 'fee' | 'juniorFee' | 'laterFee'>): string => {
  const { fee, juniorFee, laterFee } = section;
  const now = fee === 0 && juniorFee === 0 ? '' : amountText(section);
  const later = laterFee === null ? '' : `ab ${formatDay(laterFee.start)} ${amountText(laterFee)}`;
  return [now, later].filter((part) => part !== '').join('; ');
};

const name: Column<SectionRow> = {
  key: 'name',
  label: 'Name',
  value: (row) => row.name,
  render: (row) => (
    <Anchor component={Link} to={sectionPath(row.ID)} inherit>
      {row.name}
    </Anchor>
  ),
  width: 150,
  sticky: true,
};

const further: readonly Column<SectionRow>[] = [
  { key: 'heads', label: 'Leitung', value: headsText, width: 170 },
  { key: 'members', label: 'Mitglieder', type: 'count', value: (row) => row.members, width: 100 },
  { key: 'courses', label: 'Kurse', type: 'count', value: (row) => row.courses, width: 70 },
  { key: 'fee', label: 'Beitrag im Jahr', value: feeText, width: 190, wraps: true },
  { key: 'costCentre', label: 'Kostenstelle', value: (row) => row.costCentre, width: 140, hiddenByDefault: true },
];

const charged: Column<SectionRow> = {
  key: 'charged',
  label: 'Heuer vorgeschrieben',
  type: 'money',
  value: (row) => row.charged ?? 0,
  width: 160,
};

/** Charged amounts are only shown to users who read the books. */
export const sectionColumns = (seesMoney: boolean): readonly Column<SectionRow>[] => [
  name,
  ...listColumns<SectionRow>(sectionFields, { shortName: seesMoney ? [...further, charged] : further }),
];
