import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';

type Props = {
  /** What it does, as one reads it. */
  label: string;
  /** What it does to whom, as one hears it. */
  name: string;
  icon: TablerIcon;
  isDestructive?: boolean;
  /** Why not now: it stays where it is and says so. */
  whyNot?: string | false;
} & ({ onClick: () => void; to?: never } | { to: string; onClick?: never });

/** What can be done with a row, as a button without words. */
export const RowAction = ({ label, name, icon: Icon, isDestructive = false, whyNot = false, to, onClick }: Props) => {
  const isOff = whyNot !== false && whyNot !== '';
  const looks = {
    variant: 'subtle',
    size: 'lg',
    'aria-label': name,
    ...(isDestructive && { color: 'red' }),
    children: <Icon size={18} aria-hidden />,
  };
  return (
    <Tooltip label={isOff ? whyNot : label}>
      {to === undefined ? (
        <ActionIcon {...looks} data-disabled={isOff} aria-disabled={isOff} onClick={() => isOff || onClick()} />
      ) : (
        <ActionIcon {...looks} component={Link} to={to} />
      )}
    </Tooltip>
  );
};
