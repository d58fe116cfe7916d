/** Two tones that go up for green, one that stays low for red. A browser lets nothing sound before somebody has tapped. */
let context: AudioContext | undefined;

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
  if (context === undefined) return;
  if (verdict === 'red') {
    tone(context, 196, 0, 0.6);
    return;
  }
  tone(context, 659, 0, 0.18);
  tone(context, 880, 0.16, 0.3);
};
