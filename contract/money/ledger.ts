import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { accounts, bookingKinds, correctableAccounts } from '#domain/ledger/postings.ts'
import { orderStatuses } from '#domain/orders/states.ts'
import { findingActions, findingKinds } from '#domain/payments/findings.ts'
import { invoicedKinds } from '#domain/pricing/vat.ts'
import { exportEndpoint } from '../office/exports.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, lines, reasonField } from '../protocol/text-fields.ts'

const day = isoDay
const instant = z.iso.datetime()

const ledgerFilters = {
  kind: z.enum(bookingKinds).optional(),
  account: z.enum(accounts).optional().describe('only bookings with an entry on this account'),
  from: day.optional().describe('first day, in the time zone of the shop'),
  to: day.optional().describe('last day'),
  q: line(64).optional().describe('the reference of the booking, or an order number'),
}

const transactionSchema = z.object({
  transaction_id: z.uuid(),
  kind: z.enum(bookingKinds),
  reference: z.string(),
  order_no: z.string().nullable(),
  booked_at: instant,
  amount: z.int().describe('the sum of the debits'),
  entries: z.array(
    z.object({
      account: z.enum(accounts),
      amount: z.int().describe('debit is positive, credit negative'),
      order_no: z.string().nullable(),
      vat_country: z.string().nullable(),
      vat_percent: z.number().nullable(),
    }),
  ),
})

const depositSchema = z.object({
  order_no: z.string(),
  recipient: z.string(),
  order_status: z.enum(orderStatuses),
  deposit_held: z.int(),
  since: instant,
  /** When the rental ends; a deposit held longer than that needs attention. */
  end_on: day.nullable(),
  days: z.int(),
})

export const depositAges = ['30', '90', '180', '365', 'older'] as const

const taxLine = {
  vat_country: z.string(),
  vat_percent: z.number(),
  vat_kind: z.enum(invoicedKinds),
  net: z.int(),
  vat: z.int(),
  papers: z.int().describe('how many invoices and credit notes it includes'),
}

const schemes = ['home', 'oss', 'local', 'outside'] as const

const vatReportQuery = z.object({
  year: z.coerce.number().int().min(2000).max(2200),
  quarter: z.coerce.number().int().min(1).max(4),
})

const findingSchema = z.object({
  finding_id: z.int(),
  found_at: instant,
  kind: z.enum(findingKinds),
  done: z.enum(findingActions).describe('what the shop has already done about it'),
  told: z.record(z.string(), z.unknown()),
  checkout_no: z.string().nullable(),
  order_nos: z.array(z.string()),
  refund_no: z.string().nullable(),
  amount: z.int().nullable(),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  closed_note: z.string(),
})

const findingFilters = { state: z.enum(['open', 'closed']).optional() }

const read = { who: permissions.read_ledger, limit: 'read' } as const

export const ledgerEndpoints = endpoints({
  'GET /admin/ledger': {
    ...read,
    summary: 'Lists all bookings entry by entry, newest first',
    query: z.object({ ...cursorQuery, ...ledgerFilters }),
    data: longListOf(transactionSchema),
  },
  'POST /admin/ledger/corrections': {
    who: permissions.read_ledger,
    limit: 'desk',
    fresh: 'giving',
    summary: 'Books a manual correction that belongs to no order, once a second person has approved it',
    body: z
      .strictObject({
        debit: z.enum(correctableAccounts),
        credit: z.enum(correctableAccounts),
        amount: z.int().min(1).max(100_000_000),
        reason: lines(500).min(10),
      })
      .refine(({ debit, credit }) => debit !== credit, { path: ['credit'], message: 'invalid' }),
    data: transactionSchema,
    idempotent: true,
    refusals: givingRefusals,
  },
  'GET /admin/ledger/export': exportEndpoint(permissions.read_ledger, { list: 'All entries', filters: ledgerFilters }),
  'GET /admin/ledger/balances': {
    ...read,
    summary: 'Balance of each account at the end of a day',
    query: z.object({ day: day.optional().describe('default: today') }),
    tellsOfNobody: 'Sums.',
    data: z.object({
      day,
      list: z.array(z.object({ account: z.enum(accounts), amount: z.int() })),
    }),
  },
  'GET /admin/ledger/deposits': {
    ...read,
    summary: 'Lists orders whose deposit is held, oldest first, with totals by age',
    query: z.object(cursorQuery),
    data: longListOf(depositSchema).extend({
      held: z.int(),
      ages: z.array(z.object({ age: z.enum(depositAges), count: z.int(), amount: z.int() })),
    }),
  },
  'GET /admin/ledger/deposits/export': exportEndpoint(permissions.read_ledger, { list: 'Deposits held', filters: {} }),
  'GET /admin/vat-report': {
    ...read,
    summary: 'VAT of a quarter by country, rate and kind, with corrections of earlier quarters',
    query: vatReportQuery,
    tellsOfNobody: 'Sums.',
    data: z.object({
      from: day,
      to: day,
      /** The shop's own country; all others are declared through the one-stop shop. */
      home: z.string(),
      lines: z.array(z.object({ ...taxLine, scheme: z.enum(schemes) })),
      corrections: z.array(z.object({ ...taxLine, scheme: z.enum(schemes), year: z.int(), quarter: z.int() })),
    }),
  },
  'GET /admin/vat-report/export': {
    ...read,
    summary: 'The VAT report as a table (CSV)',
    query: vatReportQuery,
    tellsOfNobody: 'Sums.',
    data: z.null(),
    raw: 'text/csv',
  },
  'GET /admin/reconciliation': {
    ...read,
    summary: 'Lists differences found between the shop and the provider, newest first',
    query: z.object({ ...cursorQuery, ...findingFilters }),
    data: longListOf(findingSchema),
  },
  'GET /admin/reconciliation/export': exportEndpoint(permissions.read_ledger, {
    list: 'All findings',
    filters: findingFilters,
  }),
  'POST /admin/reconciliation/{finding_id}/done': {
    who: permissions.read_ledger,
    summary: 'Closes a finding with a note of its outcome',
    params: z.strictObject({ finding_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: z.strictObject({ note: reasonField }),
    data: findingSchema,
    idempotent: true,
    fresh: 'money',
    refusals: ['resource_missing', 'already_changed'],
  },
})
