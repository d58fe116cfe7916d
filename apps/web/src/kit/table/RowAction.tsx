import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';

type Props = {
  /** The visible label. */
  label: string;
  /** The accessible name, with the record it concerns. */
  name: string;
  icon: TablerIcon;
  isDestructive?: boolean;
  /** Why it is disabled now: the button stays in place and shows the reason. */
  whyNot?: string | false;
} & ({ onClick: () => void; to?: never } | { to: string; onClick?: never });

/** An action of a row, as an icon button. */
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
