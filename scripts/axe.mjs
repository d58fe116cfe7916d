/** Everybody looks at every screen of the site map, at both widths, in light, dark and forced colours. What is found is told at once; one kind of person: `-- -g trainer`, some places: `AT=/buchhaltung`. */
process.env.SITE_MAP = 'all';
// What is wrong is wrong a second time, a quarter of an hour later.
process.argv.push('site-map', '--retries=0');

await import('./e2e.mjs');
