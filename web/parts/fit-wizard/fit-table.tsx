import { useTranslations } from 'use-intl'
import { Table } from '#ui/kit/table.tsx'
import { type ModelCard, toFitModel } from '../model-card.ts'
import { largestLawns } from './rule-of-thumb.ts'

/** The same rule as a table, for pages without script and for people who prefer tables. */
export function FitTable({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('parts.fit')
  const rows = models.map(model => ({ ...model, ...largestLawns(toFitModel(model)) }))
  return (
    <div className="fit-table">
      <Table
        caption={t('table')}
        columns={[
          { id: 'model', header: t('table_model'), names: true, cell: ({ name }) => name },
          { id: 'open', header: t('table_open'), figures: true, cell: row => t('up_to', { area: row.open }) },
          { id: 'hard', header: t('table_hard'), figures: true, cell: row => t('up_to', { area: row.hard }) },
          {
            id: 'rated',
            header: t('table_rated'),
            figures: true,
            cell: ({ figures }) => t('area_text', { area: figures.mowing_area }),
          },
        ]}
        rows={rows}
        rowKey={row => row.key}
      />
      <p className="field-hint">{t('table_lead')}</p>
    </div>
  )
}
