import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import type { BulkAction } from './list-types.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

interface BulkBarProps<Row> {
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onClear: () => void
  onDone: () => void
}

/** Actions on the selected rows, shown above the list. */
export function BulkBar<Row>({ actions, rows, rowKey, onClear, onDone }: BulkBarProps<Row>) {
  const t = useTranslations('admin.list')
  const [doing, setDoing] = useState<BulkAction<Row>>()
  return (
    <>
      {rows.length > 0 && (
        <section className="bulk-bar" data-theme="dark" aria-label={t('bulk')}>
          <p role="status" className="figures">
            {t('chosen', { count: rows.length })}
          </p>
          {actions.map(action => (
            <Button key={action.id} size="s" onClick={() => setDoing(action)}>
              {action.label}
            </Button>
          ))}
          <Button size="s" variant="quiet" onClick={onClear}>
            {t('choose_none')}
          </Button>
        </section>
      )}
      {/* Rows that were processed may leave the list at once; their results are still shown. */}
      <Suspense>
        {doing && (
          <BulkDialog
            action={doing as BulkAction<unknown>}
            rows={rows}
            rowKey={rowKey as (row: unknown) => string}
            onClose={worked => {
              setDoing(undefined)
              if (worked) onDone()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
