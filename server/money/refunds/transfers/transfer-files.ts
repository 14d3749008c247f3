import { Readable } from 'node:stream'
import { type Reader, transaction } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { creditTransferXml, nextBankDay } from '#domain/refunds/credit-transfer.ts'
import { parseIban } from '#domain/refunds/iban.ts'
import { dayInShop } from '#i18n/format.ts'
import { findUserNames } from '#server/people/accounts/colleagues.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { type Input, RawResponse } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { handleUnreportedDisputes } from '../../disputes/handle-unreported-disputes.ts'
import { reached } from '../decisions/retry-refund.ts'
import { handleUnreportedRefunds } from '../handle-unreported-refunds.ts'
import {
  allFiles,
  countWaiting,
  findFile,
  insertFile,
  nextFileNo,
  openIn,
  putIntoFile,
  type TransferFileRow,
  takeWaiting,
} from './store-transfers.ts'

type File = Omit<TransferFileRow, 'xml'>

const newestFirst: ListOrder<File> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'file_id', kind: 'uuid', getValue: row => row.file_id },
  ],
}

export async function listTransfers({ context: { db }, query }: Input<'GET /admin/refund-transfers'>) {
  const page = await listPage(db, query, { order: newestFirst, rows: allFiles(db) })
  const latest = await allFiles(db).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return { ...page, list: await viewFiles(db, page.list), ...(await countWaiting(db)), iban: latest?.iban ?? null }
}

/** One file of all waiting refunds. A refund is in at most one file: pressed twice, the bank pays once. */
export async function makeTransferFile(input: Input<'POST /admin/refund-transfers'>) {
  const { context, caller, body } = input
  const actor = requireUser(caller)
  const iban = parseIban(body.iban) ?? rejectField('iban', 'invalid')
  await reached(() => handleUnreportedDisputes(context))
  await reached(() => handleUnreportedRefunds(context))
  const file = await transaction(context.db, async tx => {
    const now = context.clock.now()
    const refunds = await takeWaiting(tx)
    if (refunds.length === 0) refuse('refund_not_found', { reason: 'nothing_waits' })
    const company = await readSetting(tx, 'company', now)
    const file_no = await nextFileNo(tx, dayInShop(now))
    const execute_on = nextBankDay(dayInShop(now))
    const made = await insertFile(tx, {
      ...{ file_no, iban, execute_on, created_at: now, created_by: actor.userId },
      refund_count: refunds.length,
      total: sum(refunds.map(({ refund_amount }) => refund_amount)),
      xml: creditTransferXml({
        id: file_no,
        createdAt: `${now.toISOString().slice(0, 19)}Z`,
        executeOn: execute_on,
        debtor: { name: company.legal_name || company.company_name, iban },
        transfers: refunds.map(({ refund_no, refund_amount, iban: account, order_no, name }) => ({
          ...{ id: refund_no, amount: refund_amount, name, iban: account ?? '' },
          remittance: [company.company_name, refund_no, order_no].filter(Boolean).join(' '),
        })),
      }),
    })
    const ids = refunds.map(({ refund_id }) => refund_id)
    await putIntoFile(tx, ids, made.file_id, now)
    const after = { file_no, iban, count: ids.length, total: made.total }
    await writeAudit(tx, context, { actor, action: 'refund.file', subject: ['transfer_file', file_no], after })
    return made
  })
  const [view] = await viewFiles(context.db, [file])
  return view ?? refuse('refund_not_found')
}

export async function readTransferXml(input: Input<'GET /admin/refund-transfers/{file_no}/xml'>): Promise<never> {
  const { file_no } = input.params
  const { xml } = (await findFile(input.context.db, file_no)) ?? refuse('resource_missing')
  throw new RawResponse({
    stream: Readable.from([xml]),
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="genie-${file_no}.xml"`,
    },
  })
}

export async function viewFile(db: Reader, fileNo: string) {
  const file = (await allFiles(db).where('file_no', '=', fileNo).executeTakeFirst()) ?? refuse('resource_missing')
  const [view] = await viewFiles(db, [file])
  return view ?? refuse('resource_missing')
}

async function viewFiles(db: Reader, files: readonly File[]) {
  const open = await openIn(
    db,
    files.map(({ file_id }) => file_id),
  )
  const names = await findUserNames(
    db,
    files.map(({ created_by }) => created_by),
  )
  return files.map(({ file_id, file_no, created_at, created_by, execute_on, refund_count, total }) => ({
    ...{ file_no, execute_on, count: refund_count, total: Number(total) },
    created_at: created_at.toISOString(),
    created_by: { user_id: created_by, name: names.get(created_by) ?? '' },
    open: open.get(file_id) ?? 0,
  }))
}

export const exportTransfers = exportPages({
  name: 'transfers',
  list: listTransfers,
  columns: ({ fields, text, cents, moment }) => [
    text('file_no', row => row.file_no),
    moment('created_at', row => row.created_at),
    text('created_by', row => row.created_by.name),
    text('execute_on', row => row.execute_on),
    ...fields('number', 'count', 'open'),
    cents('total', row => row.total),
  ],
})
