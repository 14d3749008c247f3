import { z } from 'zod'

/** The last row that pages reach in every list; beyond it `after` continues from the last row seen. */
export const farthestRow = 10_000
/**
 * How far past the start of its page a total is counted: counting a long list to its end would cost more than reading
 * it.
 */
export const countedAhead = 1000

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(farthestRow).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
}

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    list: z.array(row),
    /** Exact up to a thousand rows past the start of the page. */
    total: z.int(),
    /** There are more rows than `total`; later pages count further. */
    total_more: z.boolean().optional(),
    page: z.int(),
    page_size: z.int(),
  })
}

/** For a list that may grow past row 10 000: `after` is the value from the response of the previous page. */
export const cursorQuery = { ...pageQuery, after: z.string().max(512).optional() }

export function longListOf<Row extends z.ZodType>(row: Row) {
  return listOf(row).extend({
    /** Continues after the last row of this page; null: no more rows. */
    after: z.string().nullable(),
  })
}
