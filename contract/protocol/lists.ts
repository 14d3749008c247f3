import { z } from 'zod'

/** Every list of the wire: pages reach to row 10 000, beyond it `after` goes on from the last row seen. */
export const farthestRow = 10_000
/** How far past the beginning of its page a total is counted: to the end, a long list would cost more to count than to read. */
export const countedAhead = 1000

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(farthestRow).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
}

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    list: z.array(row),
    /** Exact up to a thousand rows past the beginning of the page. */
    total: z.int(),
    /** There are more than `total`; pages further on count further. */
    total_more: z.boolean().optional(),
    page: z.int(),
    page_size: z.int(),
  })
}

/** Of a list that may grow past row 10 000: where to go on is what the page before answered as `after`. */
export const cursorQuery = { ...pageQuery, after: z.string().max(512).optional() }

export function longListOf<Row extends z.ZodType>(row: Row) {
  return listOf(row).extend({
    /** Goes on after the last row of this page; null: there is none. */
    after: z.string().nullable(),
  })
}
