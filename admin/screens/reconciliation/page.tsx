import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { jobNames, jobParts } from '#domain/office/jobs.ts'
import { isOneOf } from '#domain/one-of.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'

type Row = CallData<'GET /admin/reconciliation'>['list'][number]

const states = ['open', 'closed'] as const

const fetchRows: FetchRows<Row> = (call, { pages, filter }) =>
  call('GET /admin/reconciliation', { query: { ...pages, state: filter('state', states) } })

/** Differences found by comparing with the provider, and whether a person has reviewed them. */
export function Page() {
  const t = useTranslations('admin_money.findings')
  const [closing, setClosing] = useState<Row>()
  const columns = useColumns(setClosing)
  return (
    <>
      <List
        name="reconciliation"
        fetchRows={fetchRows}
        rowKey={({ finding_id }) => String(finding_id)}
        columns={columns}
        tabs={{
          name: 'state',
          label: t('states'),
          options: states.map(value => ({ value, label: t(`state.${value}`) })),
        }}
        exportHref="/api/admin/reconciliation/export"
        live={['findings']}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {closing && <CloseDialog finding={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}

const amounts = ['amount', 'unexplained', 'provider', 'lines', 'books', 'difference'] as const

/** The difference as a sentence, with its amounts. */
function useSentence() {
  const t = useTranslations('admin_money.findings')
  const money = useMoney()
  const times = useTimes()
  return ({ kind, told }: Row): string => {
    const amountTexts = amounts.map(name => [name, typeof told[name] === 'number' ? money(told[name]) : ''])
    const day = typeof told.day === 'string' ? times.day(told.day) : ''
    const values = {
      ...Object.fromEntries(amountTexts),
      day,
      count: Number(told.count ?? 0),
      word: String(told.word ?? ''),
    }
    return t(`kind.${kind}`, values)
  }
}

function useColumns(onDone: (row: Row) => void): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  const sentence = useSentence()
  const formatAbout = useAbout()
  return [
    {
      id: 'kind',
      header: t('findings.what'),
      cell: row => (
        <>
          {sentence(row)}
          <span className="second">{t(`findings.done.${row.done}`)}</span>
          {typeof row.told.about === 'string' && <span className="second">{formatAbout(row.told.about)}</span>}
        </>
      ),
    },
    { id: 'found', header: t('findings.found'), cell: row => times.moment(row.found_at), from: 'tablet', tight: true },
    {
      id: 'of',
      header: t('findings.of'),
      cell: row => (
        <>
          {row.order_nos.map(order_no => (
            <span key={order_no} className="second">
              <a href={to('order', { order_no })}>{order_no}</a>
            </span>
          ))}
          {row.refund_no && <a href={to('refund', { refund_no: row.refund_no })}>{row.refund_no}</a>}
          {!row.refund_no && row.checkout_no && <span className="second">{row.checkout_no}</span>}
        </>
      ),
      from: 'tablet',
    },
    { id: 'amount', header: t('amount'), cell: row => row.amount !== null && money(row.amount), figures: true },
    {
      id: 'closed',
      header: t('findings.looked'),
      cell: row =>
        row.closed_at ? (
          <>
            <Badge tone="success">{t('findings.state.closed')}</Badge>
            <span className="second">{row.closed_note}</span>
            <span className="second">
              {row.closed_by ?? t('findings.by_itself')}, {times.shortDay(row.closed_at)}
            </span>
          </>
        ) : (
          <Button size="s" onClick={() => onDone(row)}>
            {t('findings.close.open')}
          </Button>
        ),
    },
  ]
}

function CloseDialog({ finding, onClose }: { finding: Row; onClose: () => void }) {
  const t = useTranslations('admin_money.findings')
  const sentence = useSentence()
  const { finding_id } = finding
  return (
    <ReasonDialog
      id="finding"
      onClose={onClose}
      title={t('close.title')}
      submit={t('close.open')}
      done={t('close.done')}
      field="note"
      run={(note, { client }) =>
        client.quietly('POST /admin/reconciliation/{finding_id}/done', {
          ...{ params: { finding_id }, body: { note } },
        })
      }
    >
      <p>{sentence(finding)}</p>
    </ReasonDialog>
  )
}

const jobs = [...jobNames, ...jobParts] as const

/** What it is about: an order, or a job by its name and the row that failed. */
function useAbout(): (about: string) => string {
  const names = useTranslations('admin_words.job')
  return about => {
    const [job = '', ...row] = about.split(' · ')
    return isOneOf(jobs, job) ? [names(job), ...row].join(' · ') : about
  }
}
