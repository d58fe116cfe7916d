import { useQueryClient } from '@tanstack/react-query';
import { mediaProblem } from '@vereinshaus/contract/media-rules';
import { useRef, useState } from 'react';
import { askAgain } from '../../kit/api.ts';
import { shownBy } from './media.api.ts';
import { type Target, uploadMedia } from './upload-media.ts';

export type Upload = {
  key: number;
  name: string;
  /** 0 to 1. */
  part: number;
  /** What went wrong; the file can be chosen again and goes on where it was. */
  problem: string;
  outcome: 'running' | 'published' | 'waiting' | 'failed' | 'stopped';
};

/** Files on their way, one after the other. */
export const useUploads = (target: Target) => {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stopped = useRef(new Set<number>());
  const line = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));

  const run = async (key: number, file: File) => {
    if (stopped.current.has(key)) return;
    try {
      const state = await uploadMedia(file, target, {
        onProgress: (part) => change(key, { part }),
        isStopped: () => stopped.current.has(key),
      });
      change(key, { part: 1, outcome: state === undefined || state === 'uploading' ? 'stopped' : state });
      await askAgain(client, shownBy);
    } catch (cause) {
      change(key, { outcome: 'failed', problem: cause instanceof Error ? cause.message : '' });
    }
  };

  const add = (files: readonly File[]) => {
    for (const file of files) {
      count.current += 1;
      const key = count.current;
      const problem = mediaProblem(file) ?? '';
      const outcome = problem === '' ? 'running' : 'failed';
      setUploads((all) => [...all, { key, name: file.name, part: 0, problem, outcome }]);
      if (problem === '') line.current = line.current.then(() => run(key, file));
    }
  };

  const stop = (key: number) => {
    stopped.current.add(key);
    change(key, { outcome: 'stopped' });
  };

  return { uploads, add, stop };
};
