import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { isPermissionOnly } from '#domain/concessions/kinds.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { ProposalBadge } from '../proposals/page.tsx'
import type { Verb } from './decide-dialog.tsx'
import { hasSubject, Subject } from './subject.tsx'

export type Proposal = CallData<'GET /admin/proposals/{proposal_id}'>
export interface ProposalDialogProps {
  proposal: Proposal
  reread: () => Promise<Change[]>
  onClose: () => void
}

const dialogs = {
  approve: lazyDialog<ProposalDialogProps>(async () => ({ Component: (await import('./decide-dialog.tsx')).Approve })),
  reject: lazyDialog<ProposalDialogProps>(async () => ({ Component: (await import('./decide-dialog.tsx')).Reject })),
  withdraw: lazyDialog<ProposalDialogProps>(async () => ({
    Component: (await import('./decide-dialog.tsx')).Withdraw,
  })),
} satisfies Record<Verb, unknown>

/** A proposed concession: reason, recipient, amount, and the buttons for those who may decide. */
export function Page() {
  const { id = '' } = useParams()
  const t = useTranslations('admin_money.proposals')
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/proposals/{proposal_id}', { params: { proposal_id: id } }),
    [id],
  )
  const watched = (proposal: Proposal) => ({ [t('state_label')]: t(`state.${proposal.proposal_state}`) })
  const detail = useDetail({ fetchData, watched, live: ['proposals'] })
  return (
    <DetailScreen detail={detail}>
      {proposal => (
        <>
          <Head proposal={proposal} reread={detail.reread} />
          <WhatNow proposal={proposal} />
          <Columns main={<RequestSection proposal={proposal} />} aside={<AboutSection proposal={proposal} />} />
        </>
      )}
    </DetailScreen>
  )
}

function Head({ proposal, reread }: Omit<ProposalDialogProps, 'onClose'>) {
  const t = useTranslations('admin_money.proposals')
  const money = useMoney()
  const variants = { approve: 'primary', reject: 'quiet', withdraw: 'quiet' } as const
  const order = ['withdraw', 'reject', 'approve'] as const
  const acts: Action<Omit<ProposalDialogProps, 'onClose'>>[] = order
    .filter(verb => proposal.may.includes(verb))
    .map(verb => ({
      id: verb,
      label: t(`${verb}.open`),
      variant: variants[verb],
      why: undefined,
      Dialog: dialogs[verb],
    }))
  return (
    <PageHead
      title={t(`kind.${proposal.kind}`)}
      below="proposals"
      badges={<ProposalBadge state={proposal.proposal_state} />}
      note={proposal.kind === 'rule' ? undefined : money(proposal.amount)}
      actions={<ActionButtons actions={acts} dialogProps={{ proposal, reread }} />}
    />
  )
}

function WhatNow({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('admin_money.proposals')
  const times = useTimes()
  const { kind, proposal_state, expires_at, may, asked_by } = proposal
  if (proposal_state === 'approved' && isPermissionOnly(kind)) return <Notice tone="info">{t('freed.ended')}</Notice>
  if (proposal_state !== 'open') return <Notice tone="info">{t(`ended.${proposal_state}`)}</Notice>
  const say = may.includes('approve') ? 'decide' : may.includes('withdraw') ? 'own' : 'others'
  return <Notice tone="warn">{t(`now.${say}`, { name: asked_by.name, until: times.day(expires_at) })}</Notice>
}

function RequestSection({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('admin_money.proposals')
  const { reason, decision_reason } = proposal
  return (
    <Section title={t('reason')}>
      <p>{reason || t('no_reason')}</p>
      {decision_reason && <p>{t('decision_reason', { reason: decision_reason })}</p>}
    </Section>
  )
}

function AboutSection({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  const { order_no, kind, amount, asked_by, asked_at, decided_by, decided_at, expires_at } = proposal
  return (
    <Section title={t('proposals.about')}>
      <DetailList
        items={[
          {
            term: t('proposals.order'),
            value: order_no && <a href={to('order', { order_no })}>{order_no}</a>,
          },
          { term: t('proposals.subject'), value: hasSubject(proposal) && <Subject proposal={proposal} /> },
          { term: t('amount'), value: kind !== 'rule' && money(amount), figures: true },
          { term: t('proposals.asked_by'), value: asked_by.name },
          { term: t('proposals.asked'), value: times.moment(asked_at) },
          { term: t('proposals.until'), value: !decided_at && times.day(expires_at) },
          { term: t('proposals.decided_by'), value: decided_by?.name },
          { term: t('proposals.decided'), value: decided_at && times.moment(decided_at) },
        ]}
      />
    </Section>
  )
}
