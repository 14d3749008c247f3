import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isStaffOnly } from '#domain/access.ts'
import { allBindings } from '#server/app/bindings.ts'
import { codeFiles } from '#tools/imports.ts'
import type { Classified } from '../columns/classes.ts'
import { type Found, findMeasuredColumns } from '../columns/found.ts'
import { measuredOffers } from '../columns/measured-offers.ts'
import { measuredOrders } from '../columns/measured-orders.ts'

const root = resolve(import.meta.dirname, '../..')
const tables = { ...measuredOffers, ...measuredOrders }
const rows = Object.entries(tables).flatMap(([table, list]) => list.map(row => ({ table, row })))
const columnsOf = (table: string, { columns }: Classified) => columns.split(' ').map(column => `${table}.${column}`)
const classified = rows.flatMap(({ table, row }) => columnsOf(table, row))

const files = codeFiles('server', 'db', 'domain')
const calls = allBindings
  .filter(({ key, endpoint }) => isStaffOnly(endpoint.who) && !key.startsWith('GET '))
  .map(({ key }) => key)

let found: Found
beforeAll(() => {
  found = findMeasuredColumns(files, calls)
})

/** One person of staff changes a figure on paper, and later money is measured by it: each such column is thought of. */
describe('a column that staff write and money, or a hand-over, is measured by', () => {
  test('the code of each call of staff is found', () => {
    expect(calls.length).toBeGreaterThan(100)
    expect(calls.filter(key => !found.calls.has(key))).toEqual([])
    expect(found.columns.size).toBeGreaterThan(400)
  })

  test('stands in the table of testing/columns, with what holds one person', () => {
    expect([...found.columns.keys()].filter(column => !classified.includes(column)).sort()).toEqual([])
  })

  test('and nothing else stands there, nor twice', () => {
    expect(classified.filter(column => !found.columns.has(column))).toEqual([])
    expect(classified.filter((column, at) => classified.indexOf(column) !== at)).toEqual([])
  })

  test('what is weighed or noted names a test that is there; the rest says why', () => {
    const missing = rows.flatMap(({ table, row }) => {
      if (!('by' in row)) return row.why.length > 4 ? [] : [`${table}: no reason`]
      if (row.by.length === 0) return [`${table}: no test`]
      return row.by
        .filter(({ file, test }) => !isThere(file, test))
        .map(({ file, test }) => `${table}: ${file} ${test}`)
    })
    expect(missing).toEqual([])
  })
})

function isThere(file: string, name: string): boolean {
  const path = resolve(root, file)
  if (name === '' || !existsSync(path)) return false
  const names = readFileSync(path, 'utf8').matchAll(/\b(?:test|describe)(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1,/g)
  return [...names].some(([, , title = '']) => title.includes(name))
}

/** What is found, with another text in the place of a file. */
function foundWith(file: string, edits: readonly (readonly [from: string, to: string])[]): string[] {
  const text = readFileSync(resolve(root, file), 'utf8')
  const changed = edits.reduce((code, [from, to]) => code.replace(from, to), text)
  expect(changed).not.toBe(text)
  return [...findMeasuredColumns(files, calls, { [file]: changed }).columns.keys()].filter(
    column => !found.columns.has(column),
  )
}

/** Of the check itself; each case compiles the server once more. */
describe('a new one is found', { tags: ['further'] }, () => {
  test('that staff write by an update, in a function far below their call', () => {
    const file = 'server/offers/catalogue/stock/count-stock.ts'
    const write = "await tx.updateTable('order_items').set({ created_at: now }).execute()"
    const more = "await tx.updateTable('disputes').set({ opened_at: now }).execute()"
    const written = [['await noteCount(tx, sku, now)', `await noteCount(tx, sku, now); ${write}; ${more}`]] as const
    // Bookkeeping, and what is known, is no news.
    expect(foundWith(file, written)).toEqual([])
    const news = 'await sql`update deposit_days set amount = 0 where orders = 0`.execute(tx)'
    expect(foundWith(file, [['await noteCount(tx, sku, now)', news]])).toEqual(['deposit_days.amount'])
  })

  test('that something begins to be measured by', () => {
    const file = 'server/service/requests/inspection/worth.ts'
    const read = "await db.selectFrom('order_notes').select(['text', 'order_id']).execute()"
    const measured = [['const prices = await', `${read}\n  const prices = await`]] as const
    expect(foundWith(file, measured).sort()).toEqual(['order_notes.order_id', 'order_notes.text'])
  })
})
