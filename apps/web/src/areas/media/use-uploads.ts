import { useQueryClient } from '@tanstack/react-query';
import { isHeic, mediaProblem } from '@vereinshaus/contract/media/rules';
import { useRef, useState } from 'react';
import { askAgain } from '../../kit/api.ts';
import { shownBy } from './media.api.ts';
import { readablePhoto } from './readable-photo.ts';
import { type Target, uploadMedia } from './upload-media.ts';

export type Upload = {
  key: number;
  name: string;
  /** 0 to 1. */
  part: number;
  /** What went wrong; what can be sent again goes on where it was. */
  problem: string;
  outcome: 'running' | 'published' | 'waiting' | 'failed' | 'stopped';
  /** Trying again makes sense: it was not refused for what it is. */
  canResume: boolean;
};

/** Files on their way, one after the other. */
export const useUploads = (target: Target) => {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const files = useRef(new Map<number, File>());
  const stopped = useRef(new Set<number>());
  const line = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));

  const run = async (key: number) => {
    const file = files.current.get(key);
    if (file === undefined || stopped.current.has(key)) return;
    try {
      const state = await uploadMedia(await readablePhoto(file), target, {
        onProgress: (part) => change(key, { part }),
        isStopped: () => stopped.current.has(key),
      });
      change(key, { part: 1, outcome: state === undefined || state === 'uploading' ? 'stopped' : state });
      await askAgain(client, shownBy);
    } catch (cause) {
      change(key, { outcome: 'failed', problem: cause instanceof Error ? cause.message : '' });
    }
  };

  const queue = (key: number) => {
    line.current = line.current.then(() => run(key));
  };

  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      count.current += 1;
      const key = count.current;
      // A HEIC becomes a JPG on its way: how large that is nobody knows yet.
      const problem = isHeic(file.name) ? '' : (mediaProblem(file) ?? '');
      const canResume = problem === '';
      const outcome = canResume ? 'running' : 'failed';
      setUploads((all) => [...all, { key, name: file.name, part: 0, problem, outcome, canResume }]);
      if (!canResume) continue;
      files.current.set(key, file);
      queue(key);
    }
  };

  const stop = (key: number) => {
    stopped.current.add(key);
    change(key, { outcome: 'stopped' });
  };

  /** From the last whole piece on. */
  const resume = (key: number) => {
    stopped.current.delete(key);
    change(key, { outcome: 'running', problem: '' });
    queue(key);
  };

  return { uploads, add, stop, resume };
};
