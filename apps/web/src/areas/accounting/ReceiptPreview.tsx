import { Anchor, Badge, Group, Image, Stack, Text } from '@mantine/core';
import type { Receipt } from '@vereinshaus/contract/accounting/calls';
import { fileEnding } from '@vereinshaus/contract/files/calls';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import type { ReactNode } from 'react';
import { downloadPath } from '../files/shared/download-path.ts';

const isPicture = (name: string) => ['jpg', 'jpeg', 'png', 'webp'].includes(fileEnding(name));

/** A receipt: photos are shown, other files only named. A deleted one is only marked as deleted. */
export const ReceiptPreview = ({ receipt, action }: { receipt: Receipt; action?: ReactNode }) => {
  const isDeleted = receipt.deletedAt !== 0;
  return (
    <Stack gap={6} component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          {isDeleted ? (
            <Text td="line-through" c="dimmed">
              {receipt.name}
            </Text>
          ) : (
            <Anchor href={downloadPath(receipt.file)} target="_blank" rel="noreferrer">
              {receipt.name}
            </Anchor>
          )}
          <Text size="sm" c="dimmed">
            {formatDayAndTime(receipt.createdAt)}
          </Text>
        </div>
        {isDeleted ? (
          <Badge color="gray" variant="light">
            Gelöscht
          </Badge>
        ) : (
          action
        )}
      </Group>
      {!isDeleted && isPicture(receipt.name) && (
        <Image src={downloadPath(receipt.file)} alt={`Vorschau: ${receipt.name}`} mah={320} fit="contain" radius="md" />
      )}
    </Stack>
  );
};
