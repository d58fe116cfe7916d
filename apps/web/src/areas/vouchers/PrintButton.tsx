import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { showBanner } from '../../kit/banners.ts';
import { printVoucher } from './vouchers.api.ts';

type PrintButtonProps = ButtonProps & { voucherId: number; code: string };

/** The voucher as a PDF. */
export const PrintButton = ({ voucherId, code, ...props }: PrintButtonProps) => {
  const [isPending, setPending] = useState(false);
  const print = async () => {
    setPending(true);
    try {
      await printVoucher(voucherId);
    } catch (error) {
      showBanner('error', error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="light"
      leftSection={<IconPrinter size={18} aria-hidden />}
      aria-label={`Drucken: Gutschein ${code}`}
      {...props}
      loading={isPending}
      onClick={() => void print()}
    >
      Drucken
    </Button>
  );
};
