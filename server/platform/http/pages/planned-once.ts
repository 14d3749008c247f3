import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countedAhead } from '#contract/protocol/lists.ts'

const pages = [20, 50, 100]
/** Those that screens ask for, with the row that tells of another page; each other one would be a statement to keep. */
const usualLimits = new Set([...pages, ...pages.map(size => size + 1), countedAhead + 1])

/**
 * A question that is filtered by no value is planned once for each connection, if its limit stands in its text: of one
 * that comes as a value PostgreSQL assumes a tenth of the table, and plans anew each time, which costs more than reading.
 * With values that is wanted, for what is rare is looked up in another way than what is common.
 */
export function rowLimit(limit: number, hasValues: boolean): RawBuilder<number> {
  return hasValues || !usualLimits.has(limit) ? sql`${limit}` : sql.lit(limit)
}

/**
 * A value out of a few, as the contract names them, stands in the text too: each has a plan of its own, made once, that
 * knows how rare it is. Never for what somebody types in, for each text is kept.
 */
export function inlineLiteral<Word extends string | number>(value: Word): RawBuilder<Word> {
  return sql.lit(value)
}

export function limitRows<Tables, Name extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Name, Row>,
  limit: number,
): SelectQueryBuilder<Tables, Name, Row> {
  return rows.limit(rowLimit(limit, rows.compile().parameters.length > 0))
}
