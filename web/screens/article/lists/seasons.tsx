import { useTranslations } from 'use-intl'
import { rentFor } from '#domain/pricing/rent.ts'
import { usualTerm } from '#domain/suggestions/season.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { type Column, Table } from '#ui/kit/table.tsx'
import type { ModelCard } from '../../../parts/model-card.ts'
import { defineBlock } from '../blocks.tsx'
import { modelsSource } from '../models.ts'

const counted = [1, 2, 3, 4] as const
type Row = (typeof counted)[number] | 'buy'
const rows: readonly Row[] = [...counted, 'buy']

/** Some seasons of renting beside the price to buy, by today's prices. */
export const block = defineBlock({
  source: modelsSource,
  Block: function Seasons({ data: models = [] }) {
    const t = useTranslations('parts.seasons')
    const money = useMoney()
    const compared = models.filter(({ rent, buy }) => rent && buy)
    if (compared.length === 0) return null

    function formatCost({ rent, buy }: ModelCard, row: Row): string {
      if (row === 'buy') return money(buy?.unit_price ?? 0, true)
      return money(rent ? row * rentFor(rent, usualTerm(rent)).total : 0, true)
    }
    const columns: Column<Row>[] = [
      {
        id: 'seasons',
        header: t('seasons'),
        names: true,
        cell: row => (row === 'buy' ? t('buy') : t('rent', { row })),
      },
      ...compared.map(model => ({
        ...{ id: model.key, header: model.name, figures: true },
        cell: (row: Row) => formatCost(model, row),
      })),
    ]
    return (
      <div className="article-block">
        <Table dense hideCaption caption={t('caption')} columns={columns} rows={rows} rowKey={String} />
      </div>
    )
  },
})
