import '../order/order.css'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { formatIban } from '#domain/refunds/iban.ts'
import { overtaken } from '#domain/refunds/reasons.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { Payments } from '../order/money-section.tsx'
import { getStage, StageBadge, useProviderText, useReason } from '../refunds/refund-text.tsx'
import { type RefundRecord, readRecord } from './refund.ts'
import { RefundActions } from './refund-actions.tsx'
import { OthersSection, SharesSection } from './shares-section.tsx'

/** One refund: its parts, the earlier payments, who decided, and the next action. */
export function Page() {
  const { refund_no = '' } = useParams()
  const t = useTranslations('admin_money')
  const money = useMoney()
  const fetchData = useCallback((call: Call) => readRecord(call, refund_no), [refund_no])
  const watched = ({ refund }: RefundRecord) => ({
    [t('refund.state')]: t(`stage.${getStage(refund)}`),
    [t('amount')]: money(refund.refund_amount),
    [t('way_label')]: t(`way.${refund.way}`),
    [t('refund.account')]: refund.iban ?? '',
    [t('refund.approved_by')]: refund.approved_by?.name ?? '',
  })
  const detail = useDetail({ fetchData, watched, live: ['refunds'] })
  return (
    <DetailScreen detail={detail}>
      {({ refund, order }) => (
        <>
          <PageHead
            title={refund.refund_no}
            below="refunds"
            badges={<StageBadge refund={refund} />}
            note={t('refund.note', { type: t(`type.${refund.type}`), amount: money(refund.refund_amount) })}
            actions={<RefundActions refund={refund} reread={detail.reread} />}
          />
          <NowNotice record={{ refund, order }} />
          <Columns
            main={
              <>
                <SharesSection refund={refund} order={order} />
                {order && order.payments.length > 0 && (
                  <Section title={t('refund.paid')} total={money(order.paid_amount)}>
                    <Payments order={order} />
                  </Section>
                )}
                <OthersSection refund={refund} />
              </>
            }
            aside={
              <>
                <OrderDetails record={{ refund, order }} />
                <PayoutDetails record={{ refund, order }} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}

/** What staff have to know before the next action. */
function NowNotice({ record: { refund } }: { record: RefundRecord }) {
  const t = useTranslations('admin_money.refund.now')
  const formatProviderCode = useProviderText()
  const stage = getStage(refund)
  if (stage === 'second_person') {
    return <Notice tone="warn">{t('second_person', { name: refund.approved_by?.name ?? '' })}</Notice>
  }
  if (stage === 'to_approve' && refund.second_person) return <Notice>{t('two_people')}</Notice>
  if (stage === 'failed' && refund.way === 'bank_transfer') {
    return <Notice tone="error">{t('returned', { reason: formatProviderCode(refund.failure ?? 'unknown') })}</Notice>
  }
  if (stage === 'failed')
    return <Notice tone="error">{t('failed', { failure: formatProviderCode(refund.failure ?? 'unknown') })}</Notice>
  if (stage === 'refunding' && refund.way === 'bank_transfer') {
    if (!refund.iban) return <Notice tone="warn">{t('no_account')}</Notice>
    return <Notice>{refund.file_no ? t('in_file', { no: refund.file_no }) : t('waits_for_file')}</Notice>
  }
  return null
}

function OrderDetails({ record: { refund, order } }: { record: RefundRecord }) {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const to = usePaths()
  if (!order) return <Section title={t('refund.order')}>{t('refund.no_order_text')}</Section>
  return (
    <Section title={t('refund.order')}>
      <DetailList
        items={[
          { term: t('refund.order'), value: <a href={to('order', { order_no: order.order_no })}>{order.order_no}</a> },
          { term: t('refund.customer'), value: order.recipient },
          { term: t('refund.email'), value: refund.email },
          { term: t('refund.total'), value: money(order.total_amount), figures: true },
          { term: t('refund.paid_before'), value: money(order.paid_amount), figures: true },
          { term: t('refund.went_back'), value: money(order.refunded_amount), figures: true },
          { term: t('refund.held'), value: order.deposit_held ? money(order.deposit_held) : '', figures: true },
        ]}
      />
    </Section>
  )
}

function PayoutDetails({ record: { refund } }: { record: RefundRecord }) {
  const t = useTranslations('admin_money')
  const methods = useTranslations('admin_order.money.method')
  const times = useTimes()
  const reason = useReason()
  return (
    <Section title={t('refund.about')}>
      <DetailList
        items={[
          { term: t('refund.reason'), value: reason(refund.refund_reason) },
          {
            term: t('refund.reject_reason'),
            value: refund.reject_reason === overtaken ? t('refund.overtaken') : refund.reject_reason,
          },
          { term: t('way_label'), value: t(`way.${refund.way}`) },
          { term: t('refund.method'), value: refund.method && methods(refund.method) },
          { term: t('refund.account'), value: refund.iban && formatIban(refund.iban) },
          { term: t('refund.transfer.holder'), value: refund.account_holder },
          { term: t('refund.file'), value: refund.file_no },
          { term: t('refund.created'), value: times.moment(refund.created_at) },
          { term: t('refund.asked_by'), value: refund.asked_by?.name ?? t('refund.by_shop') },
          { term: t('refund.approved_by'), value: refund.approved_by?.name },
          { term: t('refund.second_by'), value: refund.second_approved_by?.name },
          { term: t('refund.attempts'), value: refund.attempts > 1 ? String(refund.attempts) : '' },
          { term: t('refund.sent'), value: refund.refund_time && times.moment(refund.refund_time) },
          { term: t('refund.arrives'), value: refund.arrives_by && times.day(refund.arrives_by) },
        ]}
      />
    </Section>
  )
}
