/**
 * Every kind of person visits every screen of the site map, at both widths, in light, dark and forced colours. Findings are reported at
 * once; for one kind of person: `-- -g trainer`, for some places: `AT=/buchhaltung`.
 */
process.env.SITE_MAP = 'all';
// A retry would only find the same faults again, a quarter of an hour later.
process.argv.push('site-map', '--retries=0');

await import('./e2e.mjs');
