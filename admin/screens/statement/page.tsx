import './statement.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { isOneOf } from '#domain/one-of.ts'
import { statementReasons } from '#domain/statements/reasons.ts'
import { openOutcomes } from '#domain/statements/states.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { useCan } from '../../admin-context.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { History } from '../../kit/detail/history.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { StatementBadge } from '../statements/statement-badge.tsx'
import { OrdersSection } from './orders-section.tsx'

export type Statement = CallData<'GET /admin/statements/{statement_id}'>
export interface StatementDialogProps {
  statement: Statement
  reread: () => Promise<Change[]>
  onClose: () => void
}

const LinkDialog = lazyDialog<StatementDialogProps>(() => import('./link-dialog.tsx'))
const CloseDialog = lazyDialog<StatementDialogProps>(() => import('./close-dialog.tsx'))

/** One statement as it was made, the contracts it may refer to, and its result. */
export function Page() {
  const { id = '' } = useParams()
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/statements/{statement_id}', { params: { statement_id: id } }),
    [id],
  )
  const t = useTranslations('admin_statements')
  const watched = (statement: Statement) => ({
    [t('column.outcome')]: t(`outcome.${statement.last.outcome}`),
    [t('order')]: statement.last.order_no ?? '',
  })
  const detail = useDetail({ fetchData, watched, live: ['statements', 'requests'] })
  return (
    <DetailScreen detail={detail}>
      {statement => (
        <>
          <Head statement={statement} reread={detail.reread} />
          <Columns
            main={
              <>
                <TextSection statement={statement} />
                <OutcomesSection statement={statement} />
              </>
            }
            aside={
              <>
                <SenderSection statement={statement} />
                <OrdersSection statement={statement} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ statement, reread }: Omit<StatementDialogProps, 'onClose'>) {
  const t = useTranslations('admin_statements')
  const times = useTimes()
  const may = useCan()
  const { kind, name, last, may_link, refund_due_on, refunded, urgency, received_at } = statement
  const isOpen = openOutcomes.some(outcome => outcome === last.outcome)
  const why = may('audit_requests') ? undefined : t('not_yours')
  const close: Action<Omit<StatementDialogProps, 'onClose'>>[] = [
    { id: 'close', label: t('close.open'), variant: 'quiet', disabledReason: why, Dialog: CloseDialog },
  ]
  // A statement made on the site is up to the customer until staff have to decide; one that was taken for a repetition
  // can still be read differently.
  const acts: typeof close = [
    ...(isOpen ? close : []),
    { id: 'link', label: t('link.open'), variant: 'primary', disabledReason: why, Dialog: LinkDialog },
  ]
  const tones = { calm: 'neutral', soon: 'warn', late: 'error' } as const
  return (
    <PageHead
      title={t('title', { kind, name })}
      below="statements"
      badges={
        <>
          <StatementBadge outcome={last.outcome} />
          {refund_due_on && !refunded && (
            <Badge tone={tones[urgency]}>{t('due', { day: times.day(refund_due_on) })}</Badge>
          )}
        </>
      }
      note={t('received', { at: times.moment(received_at), channel: t(`channel.${statement.channel}`) })}
      actions={may_link && <ActionButtons actions={acts} dialogProps={{ statement, reread }} />}
    />
  )
}

function TextSection({ statement }: { statement: Statement }) {
  const t = useTranslations('admin_statements')
  const times = useTimes()
  const { contract, items, reason, ending, end_wish, language } = statement
  return (
    <Section title={t('words')}>
      <DetailList
        items={[
          { term: t('column.contract'), value: <span lang={language}>{contract}</span> },
          { term: t('items'), value: items && <span lang={language}>{items}</span> },
          { term: t('ending_label'), value: ending && t(`ending.${ending}`) },
          { term: t('end_wish'), value: end_wish && times.day(end_wish) },
          { term: t('reason'), value: reason && <span lang={language}>{reason}</span> },
        ]}
      />
    </Section>
  )
}

function SenderSection({ statement }: { statement: Statement }) {
  const t = useTranslations('admin_statements')
  const times = useTimes()
  const { name, email, stated_on, refund_due_on, refunded } = statement
  return (
    <Section title={t('who')}>
      <DetailList
        items={[
          { term: t('column.name'), value: name },
          { term: t('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: t('column.stated'), value: times.day(stated_on) },
          {
            term: t('column.due'),
            value: refund_due_on && (refunded ? t('refunded') : times.day(refund_due_on)),
          },
        ]}
      />
    </Section>
  )
}

function OutcomesSection({ statement }: { statement: Statement }) {
  const t = useTranslations('admin_statements')
  const why = useTranslations('admin_statements.why')
  const to = usePaths()
  const entries = statement.outcomes.toReversed().flatMap((row, index) => {
    if (row.at === null) return []
    const { reason, order_no, request_nos } = row
    const links = [
      ...(order_no
        ? [
            <a key={order_no} href={to('order', { order_no })}>
              {order_no}
            </a>,
          ]
        : []),
      ...request_nos.map(no => (
        <a key={no} href={to('request', { request_no: no })}>
          {no}
        </a>
      )),
    ]
    return [
      {
        id: `${row.at}-${index}`,
        at: row.at,
        title: t(`outcome.${row.outcome}`),
        by: row.staff_name ?? t('by_itself'),
        detail: (
          <>
            {isOneOf(statementReasons, reason) ? why(reason) : reason}
            {links.length > 0 && <span className="statement-links">{links}</span>}
          </>
        ),
      },
    ]
  })
  if (entries.length === 0) return null
  return (
    <Section title={t('history')}>
      <History entries={entries} />
    </Section>
  )
}
