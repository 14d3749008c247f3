import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countedAhead } from '#contract/protocol/lists.ts'

const pages = [20, 50, 100]
/**
 * The limits that screens use, with the extra row that shows whether another page exists; every other limit in the text
 * would add a prepared statement.
 */
const usualLimits = new Set([...pages, ...pages.map(size => size + 1), countedAhead + 1])

/**
 * A query without parameters is planned once per connection if its limit is part of the text: for a limit sent as a
 * parameter PostgreSQL assumes a tenth of the table, and plans each time, which costs more than reading. For queries
 * with parameters that is wanted, because rare values need another plan than frequent ones.
 */
export function rowLimit(limit: number, hasValues: boolean): RawBuilder<number> {
  return hasValues || !usualLimits.has(limit) ? sql`${limit}` : sql.lit(limit)
}

/**
 * A value from a small set in the contract is made part of the text: each has its own plan, made once, that fits its
 * frequency. Never use it for text typed by people, because every different text adds a prepared statement.
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
