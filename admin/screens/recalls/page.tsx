import { Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { findModelName, type ModelChoice, useModels } from '../devices/use-models.ts'
import { RecallState } from './recall-state.tsx'

export type Recall = CallData<'GET /admin/recalls'>['list'][number]
const fetchRows: FetchRows<Recall> = (call, { pages }) => call('GET /admin/recalls', { query: pages })
const StopDialog = lazyDialog<{ recall: Recall; model: string; onClose: () => void }>(() => import('./stop-dialog.tsx'))

/** Recalls. Until the holders are notified, any member of staff can stop one here. */
export function Page() {
  const t = useTranslations('admin_recalls')
  const models = useModels()
  const to = usePaths()
  const may = useCan()
  const [stops, setStops] = useState<Recall>()
  return (
    <>
      <List
        name="recalls"
        fetchRows={fetchRows}
        rowKey={({ recall_id }) => recall_id}
        href={({ recall_id }) => to('recall', { id: recall_id })}
        columns={useColumns(models, setStops)}
        exportHref="/api/admin/recalls/export"
        live={['recalls']}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          may('manage_orders') && (
            <ButtonLink size="s" variant="primary" icon="plus-bold" href={to('recall_new', {})}>
              {t('make.open')}
            </ButtonLink>
          )
        }
      />
      <Suspense>
        {stops && (
          <StopDialog
            recall={stops}
            model={findModelName(models, stops.device_type)}
            onClose={() => setStops(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function useColumns(models: readonly ModelChoice[], onStop: (recall: Recall) => void): ListColumn<Recall>[] {
  const t = useTranslations('admin_recalls')
  const times = useTimes()
  const format = useFormatter()
  return [
    {
      id: 'machines',
      header: t('column.machines'),
      cell: row => findModelName(models, row.device_type),
      second: row => (row.serial_from === row.serial_to ? row.serial_from : `${row.serial_from} – ${row.serial_to}`),
    },
    {
      id: 'remedies',
      header: t('column.remedy'),
      cell: row => format.list(row.remedies.map(remedy => t(`remedy.${remedy}`))),
      from: 'tablet',
    },
    {
      id: 'told',
      header: t('column.told'),
      cell: row => t('told', { told: row.told, notices: row.notices }),
      from: 'tablet',
    },
    { id: 'state', header: t('column.state'), cell: row => <RecallState recall={row} /> },
    { id: 'since', header: t('column.since'), cell: row => times.moment(row.created_at), from: 'desk', tight: true },
    {
      id: 'deed',
      header: t('column.deed'),
      cell: row =>
        row.tells_at !== null &&
        row.stopped_at === null &&
        row.told === 0 && (
          <Button size="s" variant="quiet" onClick={() => onStop(row)}>
            {t('stop.open')}
          </Button>
        ),
    },
  ]
}
