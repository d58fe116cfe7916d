import { Button, Group } from '@mantine/core';
import { IconCurrencyEuro } from '@tabler/icons-react';
import { courseOffice } from '@vereinshaus/contract/courses/course-office';
import { useState } from 'react';
import { DelayedSuspense } from '../../../kit/DelayedSuspense.tsx';
import { part } from '../../../kit/lazy-page.ts';
import { May } from '../../../kit/May.tsx';

const PricesDialog = part(() => import('../PricesDialog.tsx'), 'PricesDialog');

/** Edits the price where it is shown; hidden without the right. */
export const ChangePrices = ({ courseId }: { courseId: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <May access={courseOffice.savePrices.access}>
      <Group>
        <Button
          variant="default"
          leftSection={<IconCurrencyEuro size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Preis ändern
        </Button>
      </Group>
      {isOpen && (
        <DelayedSuspense>
          <PricesDialog courseIds={[courseId]} onClose={() => setOpen(false)} />
        </DelayedSuspense>
      )}
    </May>
  );
};
