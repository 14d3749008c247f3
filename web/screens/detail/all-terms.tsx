import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { type Column, Table } from '#ui/kit/table.tsx'
import { useChoice } from './choice.tsx'
import { type Due, dueFor, type RentTerms, termsOf } from './term.ts'

/** Every term with what it costs, each a link that chooses it: the slider for who has none. */
export function AllTerms({ rent, freight }: { rent: RentTerms; freight: number }) {
  const t = useTranslations('detail.price')
  const money = useMoney()
  const { hrefOfTerm } = useChoice()
  const columns: Column<Due>[] = [
    {
      id: 'months',
      header: t('term'),
      names: true,
      cell: ({ months }) => <a href={hrefOfTerm(months)}>{t('months', { months })}</a>,
    },
    { id: 'monthly', header: t('per_month'), figures: true, cell: ({ monthly }) => money(monthly) },
    { id: 'rent', header: t('rent_total'), figures: true, cell: due => money(due.rent) },
    { id: 'today', header: t('today'), figures: true, cell: due => money(due.due_today) },
  ]
  return (
    <Disclosure summary={t('all_terms')}>
      <Table
        dense
        hideCaption
        caption={t('all_terms')}
        columns={columns}
        rows={termsOf(rent).map(months => dueFor(rent, freight, months))}
        rowKey={({ months }) => String(months)}
      />
    </Disclosure>
  )
}
