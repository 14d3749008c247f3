import '../overdue/overdue.css'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { findModelName, useModels } from '../devices/use-models.ts'

export type Shortage = CallData<'GET /admin/shortages'>['list'][number]
const MoveDialog = lazyDialog<{ shortage: Shortage; onClose: () => void }>(() => import('./move-dialog.tsx'))

/** All shortages are on one page: there are only a few. */
const fetchRows: FetchRows<Shortage> = async call => {
  const { list } = await call('GET /admin/shortages', {})
  return { list, total: list.length, page: 1, page_size: Math.max(1, list.length) }
}

/** Reservations without a machine, the earliest start first, each with possible solutions. */
export function Page() {
  const t = useTranslations('admin_late')
  const to = usePaths()
  const [moves, setMoves] = useState<Shortage>()
  const columns = useColumns(setMoves)
  return (
    <>
      <List
        name="shortages"
        fetchRows={fetchRows}
        rowKey={({ reservation_id }) => reservation_id}
        href={({ order_no }) => (order_no ? to('order', { order_no }) : to('devices', {}))}
        columns={columns}
        exportHref="/api/admin/shortages/export"
        live={['orders', 'devices']}
        empty={{ title: t('no_shortage'), text: t('no_shortage_text') }}
      />
      <Suspense>{moves && <MoveDialog shortage={moves} onClose={() => setMoves(undefined)} />}</Suspense>
    </>
  )
}

function useColumns(onMove: (shortage: Shortage) => void): ListColumn<Shortage>[] {
  const t = useTranslations('admin_late')
  const times = useTimes()
  const may = useCan()
  const models = useModels()
  return [
    {
      id: 'order',
      header: t('column.order'),
      cell: row => row.order_no ?? t('no_order'),
      second: row => row.recipient || row.email,
    },
    {
      id: 'model',
      header: t('column.model'),
      cell: row => findModelName(models, row.device_type),
      second: row => t(`purpose.${row.purpose}`),
    },
    {
      id: 'from',
      header: t('column.from'),
      cell: row => times.shortDay(row.from),
      second: row => t('short_since', { day: times.shortDay(row.since) }),
      tight: true,
      from: 'tablet',
    },
    {
      id: 'choice',
      header: t('column.choice'),
      cell: row => t(row.choice === 'wait' ? 'chose_wait' : 'chose_nothing'),
      from: 'tablet',
    },
    {
      id: 'help',
      header: t('column.help'),
      cell: row => {
        const poolMachines = row.candidates.filter(({ by }) => by === 'pool')
        const others = [
          ...new Set(
            row.candidates.filter(({ by }) => by === 'model').map(one => findModelName(models, one.device_type)),
          ),
        ]
        if (poolMachines.length > 0 && may('manage_devices')) {
          return (
            <span className="row-deed">
              <Button size="s" onClick={() => onMove(row)}>
                {t('move.open', { count: poolMachines.length })}
              </Button>
            </span>
          )
        }
        return others.length > 0 ? t('other_models', { models: others.join(', ') }) : t('no_help')
      },
    },
  ]
}
