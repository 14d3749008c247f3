import { z } from 'zod'
import type { Audience } from '#domain/access.ts'

/** `GET /admin/<noun>/export`: the list with the same filters as a file, for the same roles as the list. */
export function exportEndpoint<const Who extends Audience, Query extends z.ZodRawShape>(
  audience: Who,
  { list, filters }: { list: string; filters: Query },
) {
  return {
    summary: `${list} as a table (CSV), complete, with the filters of the list`,
    who: audience,
    limit: 'read' as const,
    // A stolen session must not be enough to download a whole list.
    fresh: 'data' as const,
    query: z.object(filters),
    data: z.null(),
    raw: 'text/csv',
    refusals: [] as const,
  }
}
