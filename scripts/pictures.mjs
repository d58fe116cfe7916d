/** Retakes the pictures of docs/gestaltung.md from the demo club. */
process.env.PICTURES = 'yes';
process.argv.push('--project=pictures');

await import('./e2e.mjs');
