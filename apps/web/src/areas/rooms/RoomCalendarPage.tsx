import { Button } from '@mantine/core';
import { IconLock, IconPrinter } from '@tabler/icons-react';
import { rooms } from '@vereinshaus/contract/rooms/calls';
import { useState } from 'react';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { CloseRoomDialog } from './CloseRoomDialog.tsx';
import { RoomPlan } from './RoomPlan.tsx';

/** /kalender/raum: the room plan, for booking and closing. */
export const RoomCalendarPage = () => {
  const [isClosing, setIsClosing] = useState(false);
  return (
    <>
      <PageHeader title="Raumkalender" />
      <RoomPlan
        actions={
          <>
            <Button
              variant="default"
              h={44}
              visibleFrom="sm"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Drucken
            </Button>
            <May access={rooms.close.access}>
              <Button
                variant="default"
                h={44}
                leftSection={<IconLock size={18} aria-hidden />}
                onClick={() => setIsClosing(true)}
              >
                Raum sperren
              </Button>
            </May>
          </>
        }
      />
      {isClosing && <CloseRoomDialog onClose={() => setIsClosing(false)} />}
    </>
  );
};
