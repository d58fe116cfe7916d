import { sql } from 'kysely';

const without = (columns: string) => sql<string>`md5((to_jsonb(p) - ${columns}::text[])::text)`;

/**
 * Digest of the person `p` as they stand: two that are equal mean that nobody changed anything. When somebody was last
 * here says nothing about the data; how somebody pays is looked for among the ways of paying.
 */
export const fingerprint = without('{last_login_at,last_active_at,search_text,payment_method}');

/** Is the person `p` as the row `r` of an import left them? Rows of before 0.5 were written with how somebody pays. */
export const isUnchanged = sql<boolean>`r.fingerprint in (${fingerprint}, ${without('{last_login_at,last_active_at,search_text}')})`;
