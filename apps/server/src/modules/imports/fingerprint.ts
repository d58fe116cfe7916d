import { sql } from 'kysely';

/**
 * Digest of the person `p` as they stand: two that are equal mean that nobody changed anything. When somebody was last
 * here says nothing about the data.
 */
export const fingerprint = sql<string>`md5((to_jsonb(p) - '{last_login_at,last_active_at,search_text}'::text[])::text)`;
