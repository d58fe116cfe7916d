import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { type Cluster, startCluster } from './cluster.ts';

/**
 * A server process for the tests of the cluster: starts it, then writes one row after the other and prints the number of each as soon as
 * it is acknowledged, until it is killed. As 'guest' it writes nothing and waits for the end of its input.
 */
const [directory = '', durability, role] = process.argv.slice(2);

const writeForEver = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table written (id integer primary key)');
  for (let id = 1; ; id += 1) {
    await client.query('insert into written values ($1)', [id]);
    process.stdout.write(`${id}\n`);
  }
};

const stayUntilInputEnds = async (cluster: Cluster) => {
  process.stdout.write(`${cluster.adopted ? 'adopted' : 'started'}\n`);
  await finished(process.stdin.resume());
  await cluster.stop();
};

const cluster = await startCluster({ directory, durable: durability === 'durable', log: () => undefined });
await (role === 'guest' ? stayUntilInputEnds(cluster) : writeForEver(cluster.url('postgres')));
