import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { productKinds, productStatuses } from '#domain/catalogue/constants.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { useModels } from '../devices/use-models.ts'
import { useCategories } from './use-categories.ts'

type Row = CallData<'GET /admin/products'>['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages, q, filter, text }) =>
  call('GET /admin/products', {
    query: {
      ...pages,
      q,
      kind: filter('kind', productKinds),
      product_status: filter('product_status', productStatuses),
      category: text('category'),
    },
  })

/** All products for rent and for sale. */
export function Page() {
  const t = useTranslations('admin_catalogue')
  const to = usePaths()
  const may = useCan()
  const categories = useCategories()
  return (
    <List
      name="products"
      fetchRows={fetchRows}
      rowKey={({ key }) => key}
      href={({ product_id }) => to('product', { id: product_id })}
      columns={useColumns()}
      tabs={{
        name: 'kind',
        label: t('tabs'),
        options: productKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
      }}
      filters={[
        {
          name: 'category',
          label: t('field.category'),
          options: categories.map(({ category, depth, name }) => ({
            value: category.key,
            label: `${'– '.repeat(depth)}${name}`,
          })),
        },
        {
          name: 'product_status',
          label: t('field.status'),
          options: productStatuses.map(value => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      search={t('search')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      exportHref="/api/admin/products/export"
      actions={
        may('manage_catalogue') && (
          <ButtonLink size="s" variant="primary" icon="plus-bold" href={to('product', { id: 'new' })}>
            {t('add')}
          </ButtonLink>
        )
      }
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_catalogue')
  const money = useMoney()
  const { language } = useAppEnv()
  const models = useModels()
  const categories = useCategories()
  const prices = ({ skus }: Row) =>
    skus
      .flatMap(({ kind, unit_price, rent_tiers }) => {
        if (unit_price !== null) return money(unit_price)
        const lowest = Math.min(...(rent_tiers ?? []).map(({ monthly }) => monthly))
        return kind === 'rent' && rent_tiers ? t('a_month', { price: money(lowest) }) : []
      })
      .join(' / ')
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: row => row.name?.[language] ?? models.find(({ id }) => id === row.device_type_id)?.name ?? row.key,
      second: row => row.key,
    },
    {
      id: 'category',
      header: t('field.category'),
      cell: row => categories.find(({ category }) => category.category_id === row.category_id)?.name ?? '',
      from: 'tablet',
    },
    { id: 'state', header: t('column.state'), cell: row => <ShopState row={row} /> },
    { id: 'price', header: t('column.price'), cell: prices, figures: true, from: 'tablet' },
    {
      id: 'stock',
      header: t('column.stock'),
      cell: row => {
        const counted = row.skus.flatMap(({ stock }) => stock ?? [])
        return counted.length > 0 ? counted.reduce((sum, stock) => sum + stock, 0) : ''
      },
      figures: true,
    },
  ]
}

function ShopState({ row: { skus, product_status } }: { row: Row }) {
  const t = useTranslations('admin_catalogue')
  const listed = skus.filter(sku => sku.listed).length
  if (product_status === 'abnormal') return <Badge tone="error">{t('status.abnormal')}</Badge>
  if (listed === 0) return <Badge>{t('delisted')}</Badge>
  return (
    <Badge tone="success">
      {listed === skus.length ? t('listed') : t('listed_some', { listed, all: skus.length })}
    </Badge>
  )
}
