import '../activities/promotions.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { couponStates } from '#domain/promotions/constants.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { useDiscountText } from '../activities/discount.ts'
import { lastMoment } from '../activities/page.tsx'
import { CouponBadge } from './coupon-badge.tsx'
import { CouponDialog } from './coupon-dialog.tsx'

export type Coupon = CallData<'GET /admin/coupons'>['list'][number]

const fetchRows: FetchRows<Coupon> = (call, { pages, q, filter, text }) =>
  call('GET /admin/coupons', {
    query: {
      ...{ ...pages, q, batch: text('batch') },
      coupon_state: filter('coupon_state', couponStates),
      kind: filter('kind', offerKinds),
    },
  })

/** All codes, single ones and batches. */
export function Page() {
  const t = useTranslations('admin_promotions')
  const to = usePaths()
  const [open, setOpen] = useState<'one' | 'batch'>()
  const columns = useColumns()
  return (
    <>
      <List
        name="coupons"
        fetchRows={fetchRows}
        rowKey={({ coupon_id }) => coupon_id}
        href={({ coupon_id }) => to('coupon', { id: coupon_id })}
        columns={columns}
        tabs={{
          name: 'coupon_state',
          label: t('coupons.states'),
          options: couponStates.map(value => ({ value, label: t(`coupons.state.${value}`) })),
        }}
        filters={[
          {
            name: 'kind',
            label: t('kind_label'),
            options: offerKinds.map(value => ({ value, label: t(`kind.${value}`) })),
          },
          { name: 'batch', label: t('coupons.batch'), kind: 'text' },
        ]}
        search={t('coupons.search')}
        exportHref="/api/admin/coupons/export"
        live={['promotions']}
        empty={{ title: t('coupons.empty') }}
        actions={
          <>
            <Button size="s" onClick={() => setOpen('batch')}>
              {t('coupons.new_batch')}
            </Button>
            <Button size="s" variant="primary" onClick={() => setOpen('one')}>
              {t('coupons.new')}
            </Button>
          </>
        }
      />
      {open && <CouponDialog form={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useColumns(): ListColumn<Coupon>[] {
  const t = useTranslations('admin_promotions')
  const times = useTimes()
  const discount = useDiscountText()
  return [
    { id: 'code', header: t('coupons.code'), cell: row => row.code, tight: true },
    { id: 'state', header: t('state'), cell: row => <CouponBadge state={row.coupon_state} /> },
    {
      id: 'owner',
      header: t('coupons.for'),
      cell: row => row.owner_name ?? row.batch ?? t('everybody'),
      from: 'tablet',
    },
    { id: 'kind', header: t('kind_label'), cell: row => t(`kind.${row.kind ?? 'both'}`), from: 'desk' },
    {
      id: 'starts',
      header: t('activity.start'),
      cell: row => times.shortDay(row.starts_at),
      from: 'desk',
      tight: true,
    },
    {
      id: 'ends',
      header: t('activity.end'),
      cell: row => times.shortDay(lastMoment(row.ends_at)),
      from: 'tablet',
      tight: true,
    },
    {
      id: 'uses',
      header: t('coupons.uses'),
      cell: row => (row.global_limit ? t('coupons.of_limit', { uses: row.uses, limit: row.global_limit }) : row.uses),
      figures: true,
    },
    {
      id: 'discount',
      header: t('activity.gives'),
      cell: row => discount(row.discount_type, row.discount_value),
      figures: true,
    },
  ]
}
