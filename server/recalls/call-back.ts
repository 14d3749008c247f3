import type { CallData } from '#contract/call.ts'
import type { recallEndpoints } from '#contract/recalls.ts'
import { transaction } from '#db/transaction.ts'
import type { RecallRemedy } from '#domain/devices/recalls.ts'
import type { Language } from '#domain/languages.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { findDeviceType } from '../catalogue/store.ts'
import { type ListOrder, listPage } from '../http/list-page.ts'
import type { RouteInput } from '../http/route.ts'
import { addJob } from '../jobs/jobs.ts'
import { refuse } from '../refusal.ts'
import { takeOut } from './recalled.ts'
import { devicesIn, type Holder, holdersOf, insertRecall, type ListedRecall, recallRows } from './store.ts'

type Input<Key extends keyof typeof recallEndpoints> = RouteInput<(typeof recallEndpoints)[Key]>
type Called = CallData<'POST /admin/recalls'>

/**
 * What was called back is written down, if it is what was counted a moment ago, and leaves its fleet. A job tells every holder from there on,
 * so that no machine in the range waits for the mails of thousands.
 */
export async function callBack({ context, caller, body, requestId }: Input<'POST /admin/recalls'>): Promise<Called> {
  const { device_type, serial_from, serial_to, remedy, texts, dry_run, expected } = body
  const person = personOf(caller)
  const type = (await findDeviceType(context.db, device_type)) ?? refuse('resource_missing')
  const range = { deviceTypeId: type.device_type_id, from: serial_from, to: serial_to }
  return transaction(context.db, async tx => {
    const devices = await devicesIn(tx, range)
    const holders = await holdersOf(tx, range)
    const held = new Set(holders.map(({ device_id }) => device_id))
    const counted = {
      ...{ devices: devices.length, notices: holders.length },
      with_us: devices.filter(({ device_id }) => !held.has(device_id)).length,
      holders: holders.map(view),
    }
    if (dry_run) return { ...counted, recall_id: null }
    if (expected !== holders.length) return refuse('already_changed', { notices: holders.length })
    const recall_id = await insertRecall(tx, {
      ...{ device_type_id: type.device_type_id, serial_from, serial_to, remedy, texts: JSON.stringify(texts) },
      ...{ devices: devices.length, notices: holders.length, made_by: person.userId },
      created_at: context.clock.now(),
    })
    await takeOut(tx, context, range, { person, requestId, reason: `${serial_from}–${serial_to}` })
    await addJob(tx, context, 'tell-holders', { recallId: recall_id })
    await writeAudit(tx, context, {
      ...{ person, requestId, action: 'recall.send', subject: ['recall', recall_id] },
      after: { device_type, serial_from, serial_to, remedy, notices: holders.length },
    })
    return { ...counted, recall_id }
  })
}

function view({ serial_number, order_no, recipient, email, language }: Holder): Called['holders'][number] {
  return { serial_number, order_no, recipient, email, language: language as Language }
}

const newestFirst: ListOrder<ListedRecall> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'recalls.created_at', kind: 'time', of: row => row.created_at },
    { sql: 'recalls.recall_id', kind: 'uuid', of: row => row.recall_id },
  ],
}

export async function listRecalls({ context, query }: Input<'GET /admin/recalls'>) {
  const page = await listPage(context.db, query, { order: newestFirst, rows: recallRows(context.db) })
  const list = page.list.map(({ remedy, created_at, ...row }) => ({
    ...{
      recall_id: row.recall_id,
      device_type: row.device_type,
      serial_from: row.serial_from,
      serial_to: row.serial_to,
    },
    ...{ devices: row.devices, notices: row.notices, told: Number(row.told), remedy: remedy as RecallRemedy },
    created_at: created_at.toISOString(),
  }))
  return { ...page, list }
}
