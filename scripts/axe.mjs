/** Everybody looks at every screen of the site map, at both widths, in light, dark and forced colours: some twenty minutes. */
process.env.SITE_MAP = 'all';
process.argv.push('site-map');

await import('./e2e.mjs');
