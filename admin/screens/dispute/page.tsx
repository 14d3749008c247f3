import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { DisputeBadge } from '../disputes/page.tsx'
import { useProviderText } from '../refunds/refund-text.tsx'
import { NotesSection } from './notes-section.tsx'

export type Dispute = CallData<'GET /admin/disputes/{dispute_no}'>

/** One dispute: the bank's question, its deadline, and the notes of staff. */
export function Page() {
  const { dispute_no = '' } = useParams()
  const t = useTranslations('admin_money.disputes')
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/disputes/{dispute_no}', { params: { dispute_no } }),
    [dispute_no],
  )
  const watched = (dispute: Dispute) => ({ [t('status_label')]: t(`status.${dispute.dispute_status}`) })
  const detail = useDetail({ fetchData, watched, live: ['disputes'] })
  return (
    <DetailScreen detail={detail}>
      {dispute => (
        <>
          <Head dispute={dispute} />
          <WhatNow dispute={dispute} />
          <Columns
            main={<NotesSection dispute={dispute} reread={detail.reread} />}
            aside={<AboutSection dispute={dispute} />}
          />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ dispute }: { dispute: Dispute }) {
  const money = useMoney()
  const { dispute_no, dispute_status, amount, email } = dispute
  return (
    <PageHead
      title={dispute_no}
      below="disputes"
      badges={<DisputeBadge status={dispute_status} />}
      note={`${money(amount)}, ${email}`}
    />
  )
}

function WhatNow({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('admin_money.disputes')
  const money = useMoney()
  const times = useTimes()
  const { dispute_status, inquiry, evidence_due_by, closed_at } = dispute
  const needsResponse = dispute_status === 'needs_response'
  const say =
    needsResponse && inquiry ? 'inquiry' : needsResponse && !evidence_due_by ? 'needs_response_open' : dispute_status
  const due = evidence_due_by ? times.day(evidence_due_by) : ''
  return (
    <Notice tone={needsResponse ? 'warn' : 'info'}>
      {t(`what_now.${say}`, { amount: money(dispute.amount), due })} {!closed_at && t('stopped')}
    </Notice>
  )
}

function AboutSection({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  const methods = useTranslations('admin_order.money.method')
  const formatProviderCode = useProviderText()
  const { order_nos, reason, method, paid, amount, uncovered, fee } = dispute
  const { opened_at, evidence_due_by, closed_at, provider_ref } = dispute
  return (
    <Section title={t('disputes.about')}>
      <DetailList
        items={[
          {
            term: t('disputes.for'),
            value: order_nos.map(order_no => (
              <span key={order_no} className="second">
                <a href={to('order', { order_no })}>{order_no}</a>
              </span>
            )),
          },
          { term: t('disputes.reason'), value: formatProviderCode(reason) },
          { term: t('disputes.opened'), value: times.moment(opened_at) },
          { term: t('disputes.due'), value: !closed_at && evidence_due_by && times.moment(evidence_due_by) },
          { term: t('disputes.closed_at'), value: closed_at && times.moment(closed_at) },
          { term: t('disputes.method'), value: methods(method) },
          { term: t('disputes.paid'), value: money(paid), figures: true },
          { term: t('amount'), value: money(amount), figures: true },
          { term: t('disputes.uncovered'), value: uncovered > 0 && money(uncovered), figures: true },
          { term: t('disputes.fee'), value: fee !== 0 && money(fee), figures: true },
          { term: t('disputes.ref'), value: provider_ref },
        ]}
      />
    </Section>
  )
}
