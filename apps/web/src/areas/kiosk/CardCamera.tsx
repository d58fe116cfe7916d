import { Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './kiosk.module.css';
import { codeReader } from './read-codes.ts';

const lookEveryMs = 200;
/** The same card is read again after this time at the earliest. */
const sameAgainMs = 6000;

type Side = 'user' | 'environment';

/** The tablet's camera, active until it reads a card. */
export const CardCamera = ({ onScan }: { onScan: (text: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [side, setSide] = useState<Side>('user');
  const [isRefused, setRefused] = useState(false);
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    const element = video.current;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const last = { text: '', at: 0 };
    const begin = async () => {
      if (element === null || navigator.mediaDevices === undefined) throw new Error('there is no camera');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: side } });
      if (isOver) return stop();
      element.srcObject = stream;
      await element.play();
      const read = await codeReader();
      const look = async () => {
        const text = element.readyState >= element.HAVE_CURRENT_DATA ? await read(element) : undefined;
        const now = Date.now();
        if (text !== undefined && (text !== last.text || now - last.at > sameAgainMs)) {
          Object.assign(last, { text, at: now });
          tell(text);
        }
        if (!isOver) timer = setTimeout(() => void look(), lookEveryMs);
      };
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(() => setRefused(true));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [side]);
  if (isRefused)
    return (
      <div className={classes.camera}>
        <Text ta="center" p="lg">
          Keine Kamera verfügbar. Ein USB-Scanner oder Name und Jahrgang gehen auch.
        </Text>
      </div>
    );
  return (
    <div className={classes.camera}>
      <video ref={video} className={classes.video} data-mirrored={side === 'user' || undefined} muted playsInline />
      <Button
        className={classes.turn ?? ''}
        variant="default"
        size="compact-md"
        onClick={() => setSide(side === 'user' ? 'environment' : 'user')}
      >
        Kamera wechseln
      </Button>
    </div>
  );
};
