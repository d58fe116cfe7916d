import { Group, NativeSelect, Text } from '@mantine/core';
import { pageSizes } from '@vereinshaus/contract/kit/lists';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import { Pager } from '../Pager.tsx';
import type { TableState } from './use-table-state.ts';

type Props = {
  state: TableState;
  page: number;
  pageCount: number;
  total: number;
  isPhone: boolean;
};

const rangeOf = (page: number, size: number, total: number): string =>
  total === 0
    ? '0 von 0'
    : `${formatNumber((page - 1) * size + 1)}–${formatNumber(Math.min(page * size, total))} von ${formatNumber(total)}`;

const SizeSelect = ({ state, isPhone }: Pick<Props, 'state' | 'isPhone'>) => (
  <NativeSelect
    aria-label="Zeilen pro Seite"
    size={isPhone ? 'md' : 'xs'}
    w={isPhone ? 92 : 76}
    data={pageSizes.map(String)}
    value={String(state.layout.size)}
    onChange={(event) => {
      const size = pageSizes.find((choice) => String(choice) === event.currentTarget.value);
      if (size !== undefined) state.setSize(size);
    }}
  />
);

export const TablePager = ({ state, page, pageCount, total, isPhone }: Props) => (
  <>
    <Group gap="xs" wrap="nowrap">
      <SizeSelect state={state} isPhone={isPhone} />
      {!isPhone && (
        <Text size="xs" c="dimmed">
          pro Seite
        </Text>
      )}
    </Group>
    <Text size="xs" c="dimmed">
      {rangeOf(page, state.layout.size, total)}
    </Text>
    <Pager page={page} pageCount={pageCount} onPage={state.setPage} />
  </>
);
