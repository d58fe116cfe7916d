// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { allowSounds, isSilent, playVerdict, setSilent } from './door-sounds.ts';

afterEach(() => {
  setSilent(false);
  vi.unstubAllGlobals();
});

test('a tablet that is silent plays nothing, and stays silent', () => {
  const start = vi.fn<() => void>();
  const ramp = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = { connect: (next: unknown) => next, frequency: { value: 0 }, gain: ramp, start, stop: () => undefined };
  class Sounds {
    currentTime = 0;
    resume = async () => undefined;
    createOscillator = () => node;
    createGain = () => node;
  }
  vi.stubGlobal('AudioContext', Sounds);
  allowSounds();
  playVerdict('red');
  expect(start).toHaveBeenCalledTimes(1);
  setSilent(true);
  playVerdict('green');
  expect([start.mock.calls.length, isSilent()]).toEqual([1, true]);
  setSilent(false);
  playVerdict('green');
  expect(start).toHaveBeenCalledTimes(3);
});
