import '../ledger/ledger.css'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import type { Day } from '#domain/calendar.ts'
import { nextQuarter, previousQuarter, type Quarter, toQuarter } from '#domain/ledger/quarters.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { CorrectionsSection, LinesSection, OutsideSection } from './lines-section.tsx'

export type Report = CallData<'GET /admin/vat-report'>

/** The current day by the shop's clock, which a demo may have moved. */
const fetchQuarter = async (call: Call) =>
  toQuarter((await call('GET /admin/ledger/balances', { query: {} })).day as Day)

export function Page() {
  const [search] = useSearchParams()
  const [year, quarter] = [Number(search.get('year')), Number(search.get('quarter'))]
  const isValid = Number.isInteger(year) && year >= 2000 && year <= 2200 && [1, 2, 3, 4].includes(quarter)
  return isValid ? <QuarterReport year={year} quarter={quarter} /> : <ThisQuarter />
}

function ThisQuarter() {
  const t = useTranslations('admin_money.vat_report')
  const tLayout = useTranslations('layout')
  const title = useTranslations('admin.screen')('vat')
  const load = useLoad(fetchQuarter)
  if (load.state === 'ready') return <QuarterReport {...load.data} />
  return (
    <div className="screen">
      <PageHead title={title} />
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')} lines={8}>
        {() => null}
      </Loaded>
    </div>
  )
}

/** VAT of a quarter: domestic, one stop shop, and corrections. */
function QuarterReport({ year, quarter }: Quarter) {
  const t = useTranslations('admin_money')
  const tLayout = useTranslations('layout')
  const title = useTranslations('admin.screen')('vat')
  const browser = useBrowser()
  const to = usePaths()
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/vat-report', { query: { year, quarter } }),
    [year, quarter],
  )
  const load = useLoad(fetchData)
  const name = (quarter: Quarter) => t('vat_report.quarter', { year: String(quarter.year), quarter: quarter.quarter })
  const getHref = (quarter: Quarter) => to('vat', {}, { year: String(quarter.year), quarter: String(quarter.quarter) })
  const [before, after] = [previousQuarter({ year, quarter }), nextQuarter({ year, quarter })]
  return (
    <div className="screen">
      <PageHead
        title={`${title} ${name({ year, quarter })}`}
        note={load.state === 'ready' ? <Span report={load.data} /> : undefined}
        actions={
          <>
            <span className="quarter-steps">
              <ButtonLink size="s" href={getHref(before)} icon="caret-left">
                {name(before)}
              </ButtonLink>
              <ButtonLink size="s" href={getHref(after)} iconEnd="caret-right">
                {name(after)}
              </ButtonLink>
            </span>
            <Button
              size="s"
              icon="download-simple"
              onClick={() =>
                void browser
                  ?.downloadDocument(
                    `/api/admin/vat-report/export?year=${year}&quarter=${quarter}`,
                    `genie-vat-${year}-q${quarter}.csv`,
                  )
                  .catch(() => undefined)
              }
            >
              CSV
            </Button>
          </>
        }
      />
      <Loaded load={load} loading={tLayout('loading')} failed={t('vat_report.failed')} lines={8}>
        {report => (
          <div className="vat-sections">
            {report.lines.length + report.corrections.length === 0 && <EmptyState title={t('vat_report.empty')} />}
            <LinesSection report={report} scheme="home" />
            <LinesSection report={report} scheme="oss" />
            <LinesSection report={report} scheme="local" />
            <CorrectionsSection report={report} />
            <OutsideSection report={report} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Span({ report: { from, to } }: { report: Report }) {
  const t = useTranslations('admin_money.vat_report')
  const times = useTimes()
  return t('span', { from: times.day(from), to: times.day(to) })
}
