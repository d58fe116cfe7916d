import { jobLabels } from '@vereinshaus/contract/system/job-labels';
import { expect, it } from 'vitest';
import { allJobs } from '../../work.ts';

it('every kind of background work has a German name', () => {
  expect(allJobs.map((job) => job.name).filter((name) => !(name in jobLabels))).toEqual([]);
});
