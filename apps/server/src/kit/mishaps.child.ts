import { createMishaps, surviveStrayErrors } from './mishaps.ts';

/** A process in which a library rejects and throws where nobody can catch it; tells afterwards what was counted. */
const mishaps = createMishaps((line) => console.error(line));
surviveStrayErrors(mishaps);

void Promise.reject(new Error('nobody awaits this'));
setImmediate(() => {
  setImmediate(async () => {
    const { values } = await mishaps.counter.get();
    console.log(JSON.stringify(values.map(({ labels, value }) => [labels.kind, value])));
  });
  throw new Error('nobody catches this');
});
