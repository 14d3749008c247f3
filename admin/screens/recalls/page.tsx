import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { findModelName, type ModelChoice, useModels } from '../devices/use-models.ts'

export type Recall = CallData<'GET /admin/recalls'>['list'][number]
const fetchRows: FetchRows<Recall> = (call, { pages }) => call('GET /admin/recalls', { query: pages })
const StopDialog = lazyDialog<{ recall: Recall; model: string; onClose: () => void }>(() => import('./stop-dialog.tsx'))

/** Recalls. Until the holders are notified, any member of staff can stop one here. */
export function Page() {
  const t = useTranslations('admin_recalls')
  const models = useModels()
  const [stops, setStops] = useState<Recall>()
  return (
    <>
      <List
        name="recalls"
        fetchRows={fetchRows}
        rowKey={({ recall_id }) => recall_id}
        columns={useColumns(models, setStops)}
        exportHref="/api/admin/recalls/export"
        live={['recalls']}
        empty={{ title: t('empty'), text: t('empty_text') }}
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
  return [
    {
      id: 'machines',
      header: t('column.machines'),
      cell: row => findModelName(models, row.device_type),
      second: row => (row.serial_from === row.serial_to ? row.serial_from : `${row.serial_from} – ${row.serial_to}`),
    },
    { id: 'remedy', header: t('column.remedy'), cell: row => t(`remedy.${row.remedy}`), from: 'tablet' },
    {
      id: 'told',
      header: t('column.told'),
      cell: row => t('told', { told: row.told, notices: row.notices }),
      from: 'tablet',
    },
    { id: 'state', header: t('column.state'), cell: row => <State row={row} /> },
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

function State({ row }: { row: Recall }) {
  const t = useTranslations('admin_recalls.state')
  const times = useTimes()
  if (row.stopped_at !== null) return <Badge tone="neutral">{t('stopped')}</Badge>
  if (row.tells_at === null || row.told > 0) return <Badge tone="success">{t('told')}</Badge>
  return (
    <>
      <Badge tone="warn">{t('waits')}</Badge>
      <span className="second">{t('until', { at: times.moment(row.tells_at) })}</span>
    </>
  )
}
