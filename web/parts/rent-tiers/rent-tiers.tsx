import './rent-tiers.css'
import { useTranslations } from 'use-intl'
import { monthlyRentFor } from '#domain/pricing/rent.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { type Column, Table } from '#ui/kit/table.tsx'
import type { ModelCard } from '../model-card.ts'
import { savingExample, type TermRow, termRows } from './term-rows.ts'

type Rented = ModelCard & { rent: NonNullable<ModelCard['rent']> }
type Row = { id: string; term: TermRow | 'deposit' }

interface RentTiersProps {
  models: readonly ModelCard[]
  hideCaption?: boolean
}

/** The monthly price by term, and the rule behind it with an example that can be checked. */
export function RentTiers({ models, hideCaption = false }: RentTiersProps) {
  const t = useTranslations('parts.tiers')
  const money = useMoney()
  const rented = models.filter((model): model is Rented => model.rent !== null)
  if (rented.length === 0) return null
  const terms = termRows(rented.map(({ rent }) => rent))
  const rows: Row[] = [
    ...terms.map(term => ({ id: String(term.from), term })),
    { id: 'deposit', term: 'deposit' as const },
  ]

  function formatTerm({ term }: Row): string {
    if (term === 'deposit') return t('deposit')
    const { from, to } = term
    if (to === undefined) return t('months_from', { from })
    return t('months', { from, to })
  }
  const columns: Column<Row>[] = [
    { id: 'term', header: t('term'), names: true, cell: formatTerm },
    ...rented.map(({ key, name, rent }) => ({
      id: key,
      header: name,
      figures: true,
      cell: ({ term }: Row) =>
        term === 'deposit' ? money(rent.deposit, true) : money(monthlyRentFor(rent.tiers, term.from), true),
    })),
  ]
  return (
    <div className="rent-tiers">
      {/* Dense: stays a table on a phone, so that the monthly prices of the models are side by side. */}
      <Table
        dense
        caption={t('caption')}
        hideCaption={hideCaption}
        columns={columns}
        rows={rows}
        rowKey={row => row.id}
      />
      <Notes models={rented} />
    </div>
  )
}

function Notes({ models }: { models: readonly Rented[] }) {
  const t = useTranslations('parts.tiers')
  const money = useMoney()
  const [model] = models
  const example = model && savingExample(model.rent)
  return (
    <p className="rent-tiers-note">
      {example &&
        `${t('note', {
          months: example.months,
          name: model.name,
          counted: example.counted_months,
          monthly: money(example.monthly, true),
          total: money(example.total, true),
          plain: money(example.plain, true),
        })} `}
      {t('vat')}
    </p>
  )
}
