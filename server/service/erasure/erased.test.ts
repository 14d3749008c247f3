// @module-tag further
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChainFaults } from '#server/platform/audit/check-chain.ts'
import { linkEntries } from '#server/platform/audit/link-entries.ts'
import { makeLog } from '#server/platform/log.ts'
import { dumpOf, holdsAny } from '#testing/shop/dump.ts'
import { allSettled, livedCustomer, seldomRows, unruled } from '#testing/shop/lived-customer.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { askForCode, bearer, randomEmail, register, type SignIn } from '#testing/steps/accounts.ts'
import { till } from '#testing/steps/orders.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { auditOf, dataOf } from '#testing/steps/staff.ts'
import { forgetOldRows } from '../retention/forget.ts'
import { carryOutErasures } from './carry-out.ts'
import { plainColumns, retainedColumns } from './plain-columns.ts'
import { erasureRules } from './rules.ts'

vi.setConfig({ testTimeout: 240_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let logged: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-erase-'))
  logged = ''
  const log = makeLog({ logLevel: 'debug' }, { write: line => (logged += line) })
  app = await testApp({ environment: { DATA_DIR: dataDir }, log })
  house = await warehouse(app)
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const pool = () => app.database.connection.pool
const query = async (sql: string, values: unknown[] = []) => (await pool().query(sql, values)).rows

interface Column {
  place: string
  table: string
  column: string
  type: string
}

/** Every column of every table that may hold text. */
function textColumns(): Promise<Column[]> {
  return query(
    `select format('%I.%I', table_schema, table_name) as place, table_name as table, column_name as column,
            data_type as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED', 'name')`,
  )
}

/**
 * Tables whose rows are deleted as a whole, and columns that are emptied. Pictures that staff took of a machine stay.
 */
const gone = new Set<string>(['message_entries'])
const emptied = new Set<string>()
for (const { table, becomes } of erasureRules) {
  if (becomes === 'deleted') gone.add(table)
  else for (const column of Object.keys(becomes)) emptied.add(`${table}.${column}`)
}
// For `audit_keys` the test searches the texts that they decrypt.
for (const table of ['quotes', 'files', 'request_pictures', 'audit_keys']) gone.delete(table)

test('for every column it is defined what an erasure does to it', async () => {
  const columns = (await textColumns()).filter(
    ({ place, table }) => place.startsWith('public.') && !table.startsWith('migrations'),
  )
  const plain = new Set(
    Object.entries(plainColumns).flatMap(([table, names]) => names.split(' ').map(name => `${table}.${name}`)),
  )
  const names = columns.map(({ table, column }) => ({ table, name: `${table}.${column}` }))
  const isSaid = ({ table, name }: { table: string; name: string }) =>
    gone.has(table) || emptied.has(name) || plain.has(name) || name in retainedColumns
  expect(names.filter(one => !isSaid(one))).toEqual([])
  const known = new Set(names.map(({ name }) => name))
  expect([...plain, ...Object.keys(retainedColumns)].filter(name => !known.has(name))).toEqual([])
  expect([...plain].filter(name => emptied.has(name) || name in retainedColumns)).toEqual([])
})

/** The columns in which one of the texts occurs, including bytes that may be text. */
async function findPlaces(texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map(text => `%${text}%`)
  const bytes = texts.map(text => Buffer.from(text).toString('hex'))
  const found: string[] = []
  for (const { place, table, column } of await textColumns()) {
    const [hit] = await query(
      `select 1 from ${place} where "${column}"::text ilike any ($1) or "${column}"::text ~* any ($2) limit 1`,
      [patterns, bytes],
    )
    if (hit) found.push(`${table}.${column}`)
  }
  return found.sort()
}

/** Rows of somebody else in a table where a customer has rows too. */
const promised = '(select device_id from unit_reservations where order_item_id is not null)'
const others: Readonly<Record<string, string>> = {
  users: 'user_id <> $1',
  sessions: 'user_id <> $1',
  questions: 'message_id is null',
  devices: `holder <> 'sold' or device_id not in ${promised}`,
  device_events: `device_id not in ${promised}`,
}

/** The text as a value of columns that are not plain text, and the rows to write, where not all may have one. */
const inJson: Readonly<Record<string, string>> = {
  'settlements.deductions': '[{"note": "$word"}]',
  'checkouts.about': '{"target": "$word"}',
}
const some: Readonly<Record<string, string>> = {
  'checkouts.about': 'about is not null',
  'requests.reject_reason': `reject_reason <> ''`,
}

/** Columns that an erasure finds its rows by: they contain the text already, and are not overwritten. */
const asItIs = new Set([
  ...['transfer_files.xml', 'users.email', 'statements.email'],
  // Only the previous version wrote entries in plain text.
  ...['audit_log.before', 'audit_log.after', 'audit_log.reason'],
])

/** Writes the texts into every column that an erasure empties. */
async function wroteEverywhere(client: PoolClient, userId: string, text: string): Promise<void> {
  for (const { table, column, type } of await textColumns()) {
    const name = `${table}.${column}`
    if (!emptied.has(name) || asItIs.has(name)) continue
    const json = (inJson[name] ?? '{"work_area": "$word"}').replace('$word', text)
    const said = { text: `'${text}'`, bytea: `convert_to('${text}', 'UTF8')` }[type] ?? `'${json}'`
    const other = others[table]?.replaceAll('$1', `'${userId}'`) ?? 'false'
    await client.query(`update ${table} set "${column}" = ${said} where not (${other}) and ${some[name] ?? 'true'}`)
  }
}

const whole = 'of somebody who did all that one can do only what the table names is found, in any column, file or line'

test.each(['by staff', 'by itself, later'] as const)(`${whole}; erased %s`, async by => {
  const text = `vuurdoorn${process.pid}`
  const phone = '+31 6 47119933'
  const email = `${text}-${randomEmail()}`
  const user = await register(app, { email })
  const id = user.userInfo.user_id
  const { rented, bought } = await livedCustomer({ app, house, person: user, word: text, phone })
  await unruled(pool(), client => seldomRows(client, id, { word: text, email }))

  const texts = [text, '47119933', '6 47119933', 'NL91ABNA0417164300']
  // The search must find what is there: each table whose rows are deleted must have some, otherwise the test would show
  // nothing.
  const before = await findPlaces(texts)
  expect([...gone].filter(table => !before.some(name => name.startsWith(`${table}.`)))).toEqual([])

  const admin = house.by('admin')
  const erase = () =>
    dataOf<{ kept: string[]; waits_for: unknown[] }>(
      admin.post(`/admin/users/${id}/erase`, { reason: 'op verzoek', confirm: email }),
    )
  expect((await erase()).waits_for).not.toEqual([])
  await allSettled(pool())
  await unruled(pool(), client => wroteEverywhere(client, id, text))
  await query('update users set email = $1, erase_asked_at = now() where user_id = $2', [email, id])
  const bystander = await register(app, { email: randomEmail() })
  await till(app, bystander).paid([{ sku: 'blades-set-9' }])
  const bystanderPlaces = await findPlaces([bystander.email])

  while ((await linkEntries(app.context)) > 0);
  const saidBefore = await auditOf(app, rented)
  expect(saidBefore.some(({ after }) => after !== null)).toBe(true)
  const plain = `insert into audit_log (at, actor_role, action, subject_kind, subject_id, reason)
    values (now(), 'admin', 'user.status', 'user', $1, $2)`
  await query(plain, [id, `${text} heeft betaald`])

  const kept = ['invoices', 'documents']
  if (by === 'by staff') expect(await erase()).toMatchObject({ kept, waits_for: [] })
  else await carryOutErasures(app.context, {})
  expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: 'user.erase', after: { kept } })
  await app.context.jobs.drain()
  await query(`update mails set sent_at = '2020-01-01' where template = 'account_deleted'`)
  await forgetOldRows(app.context, {})
  const left = await findPlaces(texts)
  expect(left.filter(name => !(name in retainedColumns))).toEqual([])
  expect(left).toContain('invoices.body')
  expect(await findPlaces([bystander.email])).toEqual(bystanderPlaces)
  expect((await query(`select xml from transfer_files`))[0].xml).toContain('Bijstander')

  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter(one => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    for (const one of texts) expect(bytes.includes(one), file.name).toBe(false)
  }
  expect(await query('select file_id from files where owner_id = $1', [id])).toEqual([])
  for (const one of [...texts, email]) expect(logged).not.toContain(one)
  expect(logged).toContain('"route":"/api/orders"')

  // A dump of the database has no more than its columns: it contains only what is kept.
  const dump = await dumpOf(app)
  const tables = new Set(left.map(name => name.split('.')[0]))
  for (const [table, rows] of dump)
    if (!tables.has(table)) expect(holdsAny(rows, [...texts, email]), table).toBeUndefined()

  // The audit log's texts about them cannot be decrypted any more, and its rows are unchanged.
  expect((await auditOf(app, rented)).every(({ after, reason }) => after === null && reason === null)).toBe(true)
  const { db, files: store, environment, clock, wall } = app.context
  const chain = { db, files: store, keysSecrets: environment.keysSecrets, now: clock.now(), today: wall.now() }
  expect(await findChainFaults(chain)).toEqual([])

  // The address is free again, and opens nothing.
  const opened = await askForCode(app, email, 'open_order')
  const body = { email, captcha_id: opened.captcha_id, captcha_code: opened.code }
  const guest = (await app.send('POST', '/api/user/open-order', { body })).json.data as SignIn
  const again = await register(app, { email })
  for (const { token } of [guest, again])
    for (const orderNo of [rented, bought])
      expect((await app.send('GET', `/api/orders/${orderNo}`, { headers: bearer(token) })).json.data).toBeNull()
})
