import { sql } from 'kysely'
import type { ledgerEndpoints } from '#contract/money/ledger.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { type Quarter, quarterDays } from '#domain/ledger/quarters.ts'
import type { InvoicedKind } from '#domain/pricing/vat.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { buildColumns } from '#server/platform/exports/csv.ts'
import { sendCsv } from '#server/platform/exports/send-csv.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { midnight } from '../invoices/queries.ts'

type Endpoints = typeof ledgerEndpoints
type Report = CallData<'GET /admin/vat-report'>
type Input = Pick<RouteInput<Endpoints['GET /admin/vat-report']>, 'context' | 'query'>

/** The figures for the tax office: what was billed in the quarter, and separately what corrects earlier quarters. */
export async function readVatReport({ context: { db, clock }, query }: Input): Promise<Report> {
  const { from, to } = quarterDays(query)
  const { country: home } = await readSetting(db, 'company', clock.now())
  const taxes = await readTaxes(db, { from, to })
  const toScheme = ({ vat_kind, vat_country, is_bought_out }: Tax) => {
    if (vat_kind === 'outside') return 'outside' as const
    if (vat_country === home) return 'home' as const
    return is_bought_out ? ('local' as const) : ('oss' as const)
  }
  const view = ({ is_bought_out, ...tax }: Tax) => ({ ...tax, scheme: toScheme({ is_bought_out, ...tax }) })
  return {
    ...{ from, to, home },
    lines: taxes.filter(tax => isInQuarter(tax, query)).map(view),
    corrections: taxes.filter(tax => !isInQuarter(tax, query)).map(view),
  }
}

export async function exportVatReport(input: RouteInput<Endpoints['GET /admin/vat-report/export']>): Promise<never> {
  const { lines, corrections } = await readVatReport(input)
  const { year, quarter } = input.query
  const rows = [...lines.map(line => ({ ...line, year, quarter })), ...corrections]
  async function* batches() {
    yield rows
  }
  return sendCsv(input, { name: `vat-${year}-q${quarter}`, columns, batches: batches() })
}

const columns = buildColumns<Report['corrections'][number]>(({ fields, text, number }) => [
  text('scheme', row => row.scheme),
  // For a correction: the quarter it corrects.
  text('period', row => `${row.year}-Q${row.quarter}`),
  ...fields('text', 'vat_country', 'vat_kind'),
  number('vat_percent', row => row.vat_percent),
  ...fields('cents', 'net', 'vat'),
  number('papers', row => row.papers),
])

interface Tax extends Quarter {
  vat_country: string
  vat_percent: number
  vat_kind: InvoicedKind
  /** A machine that a tenant keeps is not sent anywhere: no distance sale, so the one-stop shop does not take it. */
  is_bought_out: boolean
  net: number
  vat: number
  papers: number
}

function isInQuarter(tax: Quarter, { year, quarter }: Quarter): boolean {
  return tax.year === year && tax.quarter === quarter
}

async function readTaxes(db: Reader, { from, to }: { from: Day; to: Day }): Promise<Tax[]> {
  const { rows } = await sql<Tax>`
    select vat_country, vat_percent, vat_kind, is_bought_out, extract(year from billed)::int as year,
           extract(quarter from billed)::int as quarter, sum(net)::bigint as net, sum(vat)::bigint as vat,
           count(*)::int as papers
      from (select *, billed_at at time zone 'Europe/Amsterdam' as billed,
                   exists (select from invoices i join order_events using (order_id)
                     where i.invoice_id = t.invoice_id and event = 'bought_out') as is_bought_out
              from invoice_taxes t
             where issued_at >= ${midnight(from, 0)} and issued_at < ${midnight(addDays(to, 1), 0)}) as taxes
     group by 1, 2, 3, 4, 5, 6
     order by vat_country, vat_kind, vat_percent, year, quarter`.execute(db)
  return rows
}
