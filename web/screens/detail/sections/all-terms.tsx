import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { type Column, Table } from '#ui/kit/table.tsx'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import { computeDue, type Due, listTerms, type RentTerms } from '../buying/term.ts'

export interface AllTermsProps {
  rent: RentTerms
  freight: number
  type: string
}

/** Every term with its price, each a link that chooses it: an alternative to the slider without script. */
export function AllTerms({ rent, freight, type }: AllTermsProps) {
  const t = useTranslations('detail_below.all_terms')
  const money = useMoney()
  const { language } = useEnv()
  const columns: Column<Due>[] = [
    {
      id: 'months',
      header: t('term'),
      names: true,
      cell: ({ months }) => (
        <a href={pagePath(language, 'detail', { type, months: String(months) }, 'price')}>{t('months', { months })}</a>
      ),
    },
    { id: 'monthly', header: t('per_month'), figures: true, cell: ({ monthly }) => money(monthly) },
    { id: 'rent', header: t('rent_total'), figures: true, cell: due => money(due.rent - due.activity_discount) },
    { id: 'today', header: t('today'), figures: true, cell: due => money(due.due_today) },
  ]
  return (
    <Disclosure summary={t('title')}>
      <Table
        dense
        hideCaption
        caption={t('title')}
        columns={columns}
        rows={listTerms(rent).map(months => computeDue(rent, freight, months))}
        rowKey={({ months }) => String(months)}
      />
    </Disclosure>
  )
}
