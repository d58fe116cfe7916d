import { readStored, writeStored } from '../../kit/storage.ts';

/** Two rising tones for green, one low tone for red. Browsers only play sound after the user has tapped. */
let context: AudioContext | undefined;

/** Stored on the tablet: sounds help at one hall and disturb at another. */
const key = 'vereinshaus.kiosk.silent';
export const isSilent = (): boolean => readStored('localStorage', key) === '1';
export const setSilent = (silent: boolean) => writeStored('localStorage', key, silent ? '1' : null);

export const allowSounds = () => {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
};

const tone = (audio: AudioContext, frequency: number, from: number, seconds: number) => {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  oscillator.connect(gain).connect(audio.destination);
  const start = audio.currentTime + from;
  gain.gain.setValueAtTime(0.25, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.start(start);
  oscillator.stop(start + seconds);
};

export const playVerdict = (verdict: 'green' | 'red') => {
  if (context === undefined || isSilent()) return;
  if (verdict === 'red') {
    tone(context, 196, 0, 0.6);
    return;
  }
  tone(context, 659, 0, 0.18);
  tone(context, 880, 0.16, 0.3);
};
