import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

/** The QR library is only loaded where a code is shown. */
const drawn = async (text: string): Promise<string> => {
  const { toString } = await import('qrcode');
  const svg = await toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
};

export const QrCode = ({ text, label, size }: { text: string; label: string; size: number }) => {
  const code = useQuery({
    queryKey: ['qr code', text],
    queryFn: () => drawn(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (code.data === undefined) return <Box w={size} h={size} />;
  return <img src={code.data} alt={label} width={size} height={size} />;
};
