import { AspectRatio, Button, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** Volume from 0 to 100: the peak of a few samples. */
const loudness = (samples: Uint8Array): number =>
  Math.min(100, Math.round((Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128) * 160));

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Dein Browser darf Kamera und Mikrofon nicht verwenden. Erlaube beide in der Adresszeile und versuch es noch einmal.',
  NotFoundError: 'Es wurde keine Kamera oder kein Mikrofon gefunden. Ist alles angesteckt?',
  NotReadableError: 'Kamera oder Mikrofon werden gerade von einem anderen Programm verwendet.',
};
const otherReason = 'Kamera und Mikrofon lassen sich hier nicht öffnen. Versuch es mit einem anderen Browser.';

/** The microphone's level, while it is active. */
const useLoudness = (stream: MediaStream | null): number => {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (stream === null || stream.getAudioTracks().length === 0) return undefined;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      setLevel(loudness(samples));
    }, 100);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [stream]);
  return level;
};

const Picture = ({ stream }: { stream: MediaStream }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  return (
    <AspectRatio ratio={4 / 3} maw={420}>
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label="Bild deiner Kamera"
        style={{ transform: 'scaleX(-1)' }}
      />
    </AspectRatio>
  );
};

/** Kamera und Mikrofon: tested locally in the browser, before anybody else can see or hear them. */
export const DeviceTest = () => {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasHeard, setHeard] = useState(false);
  const level = useLoudness(stream);
  if (level > 15 && !wasHeard) setHeard(true);
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );
  const begin = async () => {
    setProblem(null);
    try {
      if (navigator.mediaDevices === undefined) throw new Error('a page without HTTPS opens no camera');
      setStream(await navigator.mediaDevices.getUserMedia({ video: true, audio: true }));
    } catch (error) {
      setProblem(reasons[error instanceof Error ? error.name : ''] ?? otherReason);
    }
  };
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Kamera und Mikrofon">
      <Stack align="flex-start">
        <Title order={2} size="h4">
          Kamera und Mikrofon
        </Title>
        {stream === null ? (
          <>
            <Text>Dein Browser fragt nach Kamera und Mikrofon. Bild und Ton bleiben auf diesem Gerät.</Text>
            {problem !== null && (
              <Text role="alert" c="red">
                {problem}
              </Text>
            )}
            <Button leftSection={<IconMicrophone size={18} aria-hidden />} onClick={() => void begin()}>
              Test starten
            </Button>
          </>
        ) : (
          <>
            <Picture stream={stream} />
            <Text>Siehst du dich? Sprich ein paar Worte: Der Balken muss sich bewegen.</Text>
            <Progress
              w="100%"
              maw={420}
              size="lg"
              value={level}
              color={wasHeard ? 'green' : 'gray'}
              aria-label="Lautstärke"
            />
            <Text role="status" fw={600}>
              {wasHeard ? 'Das Mikrofon hört dich.' : 'Noch ist nichts zu hören.'}
            </Text>
            <Button variant="default" onClick={() => setStream(null)}>
              Test beenden
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
};
