import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { usePaths } from '../../paths.ts'
import type { Statement } from './page.tsx'

/** Orders under the address or the name of the statement: usually one of them is meant. */
export function OrdersSection({ statement }: { statement: Statement }) {
  const t = useTranslations('admin_statements.candidates')
  const tLayout = useTranslations('layout')
  const times = useTimes()
  const to = usePaths()
  const load = useCandidates(statement)
  return (
    <Section title={t('title')}>
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')} lines={3}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="second">{t('none')}</p>
          ) : (
            <ul className="candidates">
              {list.map(({ order_no, order_status, items, created_at }) => (
                <li key={order_no}>
                  <span>
                    <a href={to('order', { order_no })}>{order_no}</a>
                    <span className="second">
                      {items.map(({ name }) => name).join(', ')} · {times.shortDay(created_at)}
                    </span>
                  </span>
                  <StatusBadge status={order_status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

const maxOrders = 20

export function useCandidates({ email, name }: Pick<Statement, 'email' | 'name'>) {
  const q = email || name
  return useLoad(
    useCallback((call: Call) => call('GET /admin/orders', { query: { q, page: 1, page_size: maxOrders } }), [q]),
  )
}
