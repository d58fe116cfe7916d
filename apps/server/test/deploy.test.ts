import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { configNames } from '../src/kit/config.ts';
import { createProcessErrors } from '../src/kit/process-errors.ts';
import { useHouse } from './harness.ts';

/** Files that operators copy to their machines: everything they mention exists. */
const house = useHouse();
const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Metrics of Prometheus itself, not ours. */
const foreignMetrics = new Set(['up']);

const metricsIn = (expression: string): readonly string[] => {
  const bare = expression.replaceAll(/\{[^}]*\}|"[^"]*"|\b(?:by|on|without)\s*\([^)]*\)|\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(/[a-z_][a-z0-9_]*(?=\s|$|[)\s<>=+*/-])/g)]
    .map(([name]) => name)
    .filter((name) => name.includes('_') && !/^(?:histogram_quantile|predict_linear)$/.test(name));
};

const dashboard = z.looseObject({
  uid: z.literal('vereinshaus'),
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
});

it('alerts and dashboard ask for figures that /metrics has', async () => {
  const { body } = await house().app.inject('/metrics');
  const own = (await createProcessErrors(() => undefined).counter.get()).name;
  const told = [own, ...[...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)];
  const known = new Set(told.flatMap((name) => [name, `${name}_bucket`, `${name}_count`]));
  const { panels } = dashboard.parse(JSON.parse(read('deploy/grafana.json')));
  const alerts = [...read('deploy/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
  expect([panels.length, alerts.length]).toEqual([15, 12]);
  const asked = [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(metricsIn);
  expect(asked.length).toBeGreaterThan(25);
  expect([...new Set(asked)].filter((name) => !known.has(name) && !foreignMetrics.has(name))).toEqual([]);
});

it('the container belongs to nobody, writes nowhere but where it must, and says whether it is ready', () => {
  const dockerfile = read('Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(3);
  expect(last).toMatch(/^USER 10001:10001$/m);
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
  expect(last).not.toMatch(/^COPY \. /m);
  const compose = read('compose.yaml');
  expect(compose).toMatch(/^ {2}read_only: true$/m);
  expect(compose).toMatch(/^ {2}cap_drop: \[ALL\]$/m);
  const [, settings = ''] = compose.split('  environment: &settings\n');
  const named = [...(settings.split('\n\n')[0] ?? '').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !configNames.includes(name))).toEqual([]);
  // The example has every variable that must be filled in.
  const wanted = [...compose.matchAll(/\$\{([A-Z_]+)[:}]/g)].map(([, name = '']) => name);
  expect(wanted.length).toBeGreaterThan(10);
  const example = read('deploy/beispiel.env');
  expect([...new Set(wanted)].filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
  // Operators of many clubs need their own address, and documents with their name, in containers too.
  expect(['PLATFORM_HOST', 'PLATFORM_OPERATOR', 'CLUB_APPLICATIONS'].filter((name) => !named.includes(name))).toEqual(
    [],
  );
  // Debian's podman-compose leaves every other form unexpanded: the password would be the literal text of this file.
  expect(compose.match(/\$\{(?![A-Z_]+(?::\?[^}]+)?\})/g)).toBeNull();
});

it('proxies ask whether a process is ready, and repeat nothing that may have arrived', () => {
  expect(read('deploy/nginx.conf')).toMatch(/proxy_next_upstream error timeout http_503;/);
  expect(read('deploy/haproxy.cfg')).toMatch(/option httpchk GET \/readyz/);
  expect(read('deploy/haproxy.cfg')).toMatch(/disable-l7-retry if !METH_GET/);
  expect(read('deploy/Caddyfile')).toMatch(/\/tls\/ask/);
});
