import { createProcessErrors, surviveStrayErrors } from './process-errors.ts';

/** A process in which a library rejects and throws where nobody can catch it; afterwards it prints what was counted. */
const processErrors = createProcessErrors((line) => console.error(line));
surviveStrayErrors(processErrors);

void Promise.reject(new Error('nobody awaits this'));
setImmediate(() => {
  setImmediate(async () => {
    const { values } = await processErrors.counter.get();
    console.log(JSON.stringify(values.map(({ labels, value }) => [labels.kind, value])));
  });
  throw new Error('nobody catches this');
});
