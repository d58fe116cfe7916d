import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@vereinshaus/contract/kit/call';
import { useRef, useState } from 'react';
import { askAgain } from './api.ts';
import type { UploadWatch } from './upload-pieces.ts';

export type Upload = {
  key: number;
  name: string;
  /** 0 to 1. */
  part: number;
  /** Result or error message; a resumable upload continues where it stopped. */
  told: string;
  outcome: 'running' | 'done' | 'failed' | 'stopped';
  /** A retry makes sense: the file itself was not refused. */
  canResume: boolean;
};

type UploadWay = {
  /** Sends a file and returns the result message; undefined = stopped. */
  sendFile: (file: File, watch: UploadWatch) => Promise<string | undefined>;
  /** The problem with a file, checked before the upload. */
  problemOf: (file: File) => string | undefined;
  shownBy: readonly Call[];
};

/** Running uploads, one after the other. */
export const useUploads = ({ sendFile, problemOf, shownBy }: UploadWay) => {
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
      const told = await sendFile(file, {
        onProgress: (part) => change(key, { part }),
        isStopped: () => stopped.current.has(key),
      });
      change(key, { part: 1, ...(told === undefined ? { outcome: 'stopped' } : { outcome: 'done', told }) });
      await askAgain(client, shownBy);
    } catch (cause) {
      change(key, { outcome: 'failed', told: cause instanceof Error ? cause.message : '' });
    }
  };

  const queue = (key: number) => {
    line.current = line.current.then(() => run(key));
  };

  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      count.current += 1;
      const key = count.current;
      const problem = problemOf(file) ?? '';
      const canResume = problem === '';
      const outcome = canResume ? 'running' : 'failed';
      setUploads((all) => [...all, { key, name: file.name, part: 0, told: problem, outcome, canResume }]);
      if (!canResume) continue;
      files.current.set(key, file);
      queue(key);
    }
  };

  const stop = (key: number) => {
    stopped.current.add(key);
    change(key, { outcome: 'stopped' });
  };

  /** Resumes after the last complete piece. */
  const resume = (key: number) => {
    stopped.current.delete(key);
    change(key, { outcome: 'running', told: '' });
    queue(key);
  };

  return { uploads, add, stop, resume };
};
