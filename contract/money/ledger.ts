import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { accounts, bookingKinds, correctableAccounts } from '#domain/ledger/postings.ts'
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
  account: z.enum(accounts).optional().describe('with an entry on this account'),
  from: day.optional().describe('first day, as the shop has it'),
  to: day.optional().describe('last day'),
  q: line(64).optional().describe('what it was booked for, or the number of an order'),
}

const transactionSchema = z.object({
  transaction_id: z.uuid(),
  kind: z.enum(bookingKinds),
  reference: z.string(),
  order_no: z.string().nullable(),
  booked_at: instant,
  amount: z.int().describe('the sum of what is debited'),
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
  order_status: z.string(),
  deposit_held: z.int(),
  since: instant,
  /** When the rental ends; a deposit held longer than that is asked about. */
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
  papers: z.int().describe('how many invoices and credit notes it is made of'),
}

const schemes = ['home', 'oss', 'outside'] as const

const vatReportQuery = z.object({
  year: z.coerce.number().int().min(2000).max(2200),
  quarter: z.coerce.number().int().min(1).max(4),
})

const findingSchema = z.object({
  finding_id: z.int(),
  found_at: instant,
  kind: z.string(),
  done: z.string().describe('what the shop has done about it by itself'),
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
    summary: 'All that was booked, newest first, entry by entry',
    query: z.object({ ...cursorQuery, ...ledgerFilters }),
    data: longListOf(transactionSchema),
    refusals: [],
  },
  'POST /admin/ledger/corrections': {
    who: permissions.read_ledger,
    limit: 'desk',
    fresh: 'giving',
    summary: 'Books by hand what no order explains, once a second person has agreed',
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
    summary: 'What stands on each account at the end of a day',
    query: z.object({ day: day.optional().describe('none: today') }),
    tellsOfNobody: 'Sums.',
    data: z.object({
      day,
      list: z.array(z.object({ account: z.enum(accounts), amount: z.int() })),
    }),
    refusals: [],
  },
  'GET /admin/ledger/deposits': {
    ...read,
    summary: 'Orders whose deposit is held, the oldest first, and how much is held for how long',
    query: z.object(cursorQuery),
    data: longListOf(depositSchema).extend({
      held: z.int(),
      ages: z.array(z.object({ age: z.enum(depositAges), count: z.int(), amount: z.int() })),
    }),
    refusals: [],
  },
  'GET /admin/ledger/deposits/export': exportEndpoint(permissions.read_ledger, { list: 'Deposits held', filters: {} }),
  'GET /admin/vat-report': {
    ...read,
    summary: 'VAT of a quarter by country, rate and kind, and what corrects quarters before it',
    query: vatReportQuery,
    tellsOfNobody: 'Sums.',
    data: z.object({
      from: day,
      to: day,
      /** Its own country; what else is taxed is declared through the one stop shop, and what is outside the scope nowhere. */
      home: z.string(),
      lines: z.array(z.object({ ...taxLine, scheme: z.enum(schemes) })),
      corrections: z.array(z.object({ ...taxLine, scheme: z.enum(schemes), year: z.int(), quarter: z.int() })),
    }),
    refusals: [],
  },
  'GET /admin/vat-report/export': {
    ...read,
    summary: 'The same as a table (CSV)',
    query: vatReportQuery,
    tellsOfNobody: 'Sums.',
    data: z.null(),
    raw: 'text/csv',
    refusals: [],
  },
  'GET /admin/reconciliation': {
    ...read,
    summary: 'What was found that the provider had not told, newest first',
    query: z.object({ ...cursorQuery, ...findingFilters }),
    data: longListOf(findingSchema),
    refusals: [],
  },
  'GET /admin/reconciliation/export': exportEndpoint(permissions.read_ledger, {
    list: 'All findings',
    filters: findingFilters,
  }),
  'POST /admin/reconciliation/{finding_id}/done': {
    who: permissions.read_ledger,
    limit: 'write',
    summary: 'Somebody has looked at it, and says what came of it',
    params: z.strictObject({ finding_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: z.strictObject({ note: reasonField }),
    data: findingSchema,
    idempotent: true,
    fresh: 'money',
    refusals: ['resource_missing', 'already_changed'],
  },
})
