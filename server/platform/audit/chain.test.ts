// @module-tag further
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { forgetWhatIsOver } from '#server/service/retention/forget.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { auditOf } from '#testing/steps/staff.ts'
import { findChainFaults } from './check-chain.ts'
import { exportHead, headFileId } from './export-head.ts'
import { linkEntries } from './link-entries.ts'
import { type AuditEntry, writeAudit } from './write-audit.ts'

let dataDir: string
let app: TestApp
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-chain-'))
  app = await testApp({ environment: { DATA_DIR: dataDir } })
})
afterEach(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.connection.pool.query(text, values)).rows

function write(
  subject: string,
  action: AuditEntry['action'] = 'order.note',
  reason = 'Omdat het moest',
  kind: AuditEntry['subject'][0] = 'order',
) {
  const { context } = app
  return transaction(context.db, tx =>
    writeAudit(tx, context, {
      actor: 'system',
      action,
      subject: [kind, subject],
      after: { word: subject },
      reason,
    }),
  )
}

const written = async (count = 5) => {
  for (let n = 1; n <= count; n += 1) await write(`B-${n}`)
  while ((await linkEntries(app.context)) > 0);
}

async function faults(): Promise<string[]> {
  const { db, files, environment, clock, wall } = app.context
  const check = { db, files, keysSecrets: environment.keysSecrets, now: clock.now(), today: wall.now() }
  return (await findChainFaults(check)).map(({ name, count }) => `${name} (${count})`)
}

/** Runs SQL directly, like someone with full access to the database. */
async function past(text: string, values: unknown[] = []): Promise<void> {
  const client = await app.database.connection.pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(text, values)
    await client.query("set session_replication_role = 'origin'")
  } finally {
    client.release()
  }
}

test('an entry is sealed, opens for those who may read it, and is linked once', async () => {
  await written()
  const [row] = await query(`select * from audit_log where subject_id = 'B-2'`)
  expect(row).toMatchObject({ before: null, after: null, reason: null, sealed: expect.any(String) })
  expect(await auditOf(app, 'B-2')).toMatchObject([{ after: { word: 'B-2' }, before: null, reason: 'Omdat het moest' }])
  const links = await query('select position, audit_id from audit_chain order by position')
  expect(links.map(({ position }) => position)).toEqual(links.map((_, at) => at + 1))
  expect(await linkEntries(app.context)).toBe(0)
  expect(await faults()).toEqual([])
})

test('concurrent writers do not wait for each other, and a worker links all entries within seconds', async () => {
  const worker = await testApp({ database: app.database, environment: { WORKER: 'on', DATA_DIR: dataDir } })
  try {
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(`C-${n}`)))
    const open = () => query('select audit_id from audit_unlinked')
    await expect.poll(open, { timeout: 10_000 }).toEqual([])
    expect(await faults()).toEqual([])
  } finally {
    await worker.close()
  }
})

test('an entry of the previous version is sealed before it is linked', async () => {
  await query(`insert into audit_log (at, actor_role, action, subject_kind, subject_id, reason)
    values (now(), 'admin', 'order.note', 'order', 'B-OUD', 'in klare woorden')`)
  await written(1)
  const rows = await query(`select sealed, reason from audit_log where subject_id = 'B-OUD'`)
  expect(rows).toEqual([{ sealed: expect.any(String), reason: null }])
  expect(await auditOf(app, 'B-OUD')).toMatchObject([{ reason: 'in klare woorden' }])
  expect(await faults()).toEqual([])
})

describe('what is found', () => {
  test.each([
    [
      'a word that was changed',
      `update audit_log set sealed = 'x' where subject_id = 'B-3'`,
      'an entry of the audit log was changed (1)',
    ],
    [
      'a person that was changed',
      `update audit_log set actor_role = 'finance' where subject_id = 'B-3'`,
      'an entry of the audit log was changed (1)',
    ],
    [
      'an entry that is gone',
      `delete from audit_log where subject_id = 'B-3'`,
      'an entry of the audit log is missing (1)',
    ],
    [
      'the last one that is gone, with its link',
      `delete from audit_chain where position = (select max(position) from audit_chain)`,
      'an entry of the audit log was inserted (1)',
    ],
    ['a link that is gone', `delete from audit_chain where position = 2`, 'the chain of the audit log is broken (1)'],
    [
      'a link that was changed',
      `update audit_chain set action = 'export' where position = 2`,
      'the chain of the audit log is broken (1)',
    ],
  ])('%s', async (_what, action, fault) => {
    await written()
    await past(action)
    expect(await faults()).toContain(fault)
  })

  test('a row inserted by hand, linked or not', async () => {
    await written()
    const row = `insert into audit_log (entry_id, at, actor_role, action, subject_kind, subject_id, mac)
      values ($1, now(), 'admin', 'refund.approve', 'refund', 'R-1', $2)`
    await past(row, [randomUUID(), Buffer.from('guessed')])
    expect(await faults()).toEqual(['an entry of the audit log was inserted (1)'])
    await query('insert into audit_unlinked select max(id) from audit_log')
    await linkEntries(app.context)
    expect(await faults()).toEqual(['an entry of the audit log was inserted (1)'])
  })

  test('a copy of a row, and one without a code long after the first', async () => {
    await written()
    await query(`insert into audit_log (entry_id, at, actor_role, action, subject_kind, subject_id, sealed, mac)
      select entry_id, at, actor_role, action, subject_kind, subject_id, sealed, mac from audit_log where subject_id = 'B-1'`)
    await linkEntries(app.context)
    expect(await faults()).toEqual(['an entry of the audit log was inserted (1)'])
    await past(`delete from audit_log where id = (select max(id) from audit_log)`)
    await past(`update audit_chain set linked_at = linked_at - interval '3 days' where position = 1`)
    await query(
      `insert into audit_log (at, actor_role, action, subject_kind, subject_id) values (now(), 'admin', 'x', 'x', 'x')`,
    )
    await linkEntries(app.context)
    expect(await faults()).toContain('an entry of the audit log was inserted (1)')
  })

  test('a chain rewritten from its beginning: it differs from the exported one', async () => {
    await written()
    await exportHead(app.context, {})
    expect(await faults()).toEqual([])
    await past('delete from audit_chain')
    await past(`delete from audit_log where subject_id = 'B-3'`)
    await past('insert into audit_unlinked (audit_id) select id from audit_log')
    await linkEntries(app.context)
    expect(await faults()).toEqual(['the audit log was written anew (1)'])
  })

  test('entries that are not linked', async () => {
    await write('B-9')
    expect(await faults()).toEqual([])
    await past(`update audit_unlinked set written_at = now() - interval '11 minutes'`)
    expect(await faults()).toEqual(['the audit log is not linked (1)'])
  })
})

test('entries removed by retention are not reported as missing', async () => {
  await write('orders', 'export')
  await written(2)
  await app.send('POST', '/dev/clock', { body: { advance_days: 370 } })
  await forgetWhatIsOver(app.context, {})
  expect(await query(`select id from audit_log where action = 'export'`)).toEqual([])
  expect((await query(`select position from audit_chain where action = 'export'`)).length).toBe(1)
  expect(await faults()).toEqual([])
})

test('details about people can be read for two years, others for seven; their entries stay in the chain', async () => {
  const subjects = { person: 'user', rights: 'user', money: 'order', shop: 'setting' } as const
  const actions: Record<string, AuditEntry['action']> = { rights: 'user.role', person: 'user.change' }
  for (const [name, kind] of Object.entries(subjects)) await write(name, actions[name], `Over ${name}`, kind)
  await written(1)
  const before = await query('select * from audit_log order by id')
  const open = async () => {
    const reasons = Object.keys(subjects).map(async name => (await auditOf(app, name))[0]?.reason)
    return (await Promise.all(reasons)).filter(Boolean)
  }
  const after = async (days: number) => {
    await app.send('POST', '/dev/clock', { body: { advance_days: days } })
    await forgetWhatIsOver(app.context, {})
    return open()
  }
  expect(await after(2 * 365 - 1)).toEqual(['Over person', 'Over rights', 'Over money', 'Over shop'])
  expect(await after(2)).toEqual(['Over rights', 'Over money', 'Over shop'])
  expect(await after(5 * 365 - 2)).toEqual(['Over rights', 'Over money', 'Over shop'])
  expect(await after(2)).toEqual(['Over shop'])
  expect(await query('select * from audit_log order by id')).toEqual(before)
  expect(await faults()).toEqual([])
})

test('the head is exported as a file and as a log line, and reveals nothing about anyone', async () => {
  await written()
  await exportHead(app.context, {})
  const [newest] = await query(
    `select position, encode(link, 'hex') as link from audit_chain order by position desc limit 1`,
  )
  const day = dayInShop(app.context.wall.now())
  const file = await buffer(app.context.files.read(headFileId(day)))
  expect(JSON.parse(file.toString())).toEqual({ day, ...newest })
})
