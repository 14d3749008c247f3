import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { concessionKinds } from '#domain/concessions/kinds.ts'
import type { ProposalState } from '#domain/concessions/states.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'

type Row = CallData<'GET /admin/proposals'>['list'][number]

const states = ['open', 'closed'] as const

const fetchRows: FetchRows<Row> = (call, { pages, filter }) =>
  call('GET /admin/proposals', {
    query: { ...pages, state: filter('state', states), kind: filter('kind', concessionKinds) },
  })

/** Concessions that wait for a second person. */
export function Page() {
  const t = useTranslations('admin_money.proposals')
  const to = usePaths()
  const columns = useColumns()
  return (
    <List
      name="proposals"
      fetchRows={fetchRows}
      rowKey={({ proposal_id }) => proposal_id}
      href={({ proposal_id }) => to('proposal', { id: proposal_id })}
      columns={columns}
      tabs={{
        name: 'state',
        label: t('states'),
        options: states.map(value => ({ value, label: t(`stage.${value}`) })),
      }}
      filters={[
        {
          name: 'kind',
          label: t('kind_label'),
          options: concessionKinds.map(value => ({ value, label: t(`kind.${value}`) })),
        },
      ]}
      exportHref="/api/admin/proposals/export"
      live={['proposals']}
      empty={{ title: t('empty'), text: t('empty_text') }}
    />
  )
}

const tones = {
  open: 'warn',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
  overtaken: 'neutral',
} as const satisfies Record<ProposalState, string>

export function ProposalBadge({ state }: { state: ProposalState }) {
  const t = useTranslations('admin_money.proposals.state')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const times = useTimes()
  return [
    {
      id: 'kind',
      header: t('proposals.kind_label'),
      cell: row => t(`proposals.kind.${row.kind}`),
      second: row => row.order_no,
    },
    { id: 'state', header: t('proposals.state_label'), cell: row => <ProposalBadge state={row.proposal_state} /> },
    { id: 'asked_by', header: t('proposals.asked_by'), cell: row => row.asked_by.name, from: 'tablet' },
    { id: 'reason', header: t('proposals.reason'), cell: row => row.reason, from: 'desk' },
    {
      id: 'asked',
      header: t('proposals.asked'),
      cell: row => times.shortDay(row.asked_at),
      from: 'tablet',
      tight: true,
    },
    { id: 'amount', header: t('amount'), cell: row => row.kind !== 'rule' && money(row.amount), figures: true },
  ]
}
