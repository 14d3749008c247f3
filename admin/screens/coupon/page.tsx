import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { couponStatuses } from '#domain/promotions/constants.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { useDiscountText } from '../activities/discount.ts'
import { lastMoment } from '../activities/page.tsx'
import { useProducts } from '../activities/products-field.tsx'
import { CouponBadge } from '../coupons/coupon-badge.tsx'

interface CouponRecord {
  coupon: CallData<'GET /admin/coupons/{id}'>
  claims: CallData<'GET /admin/coupons/{id}/uses'>
}

async function readRecord(call: Call, id: string): Promise<CouponRecord> {
  const [coupon, claims] = await Promise.all([
    call('GET /admin/coupons/{id}', { params: { id } }),
    call('GET /admin/coupons/{id}/uses', { params: { id }, query: { page_size: 100 } }),
  ])
  return { coupon, claims }
}

/** One code: its terms, and who used or holds it. */
export function Page() {
  const { id = '' } = useParams()
  const t = useTranslations('admin_promotions')
  const discount = useDiscountText()
  const [open, setOpen] = useState(false)
  const fetchData = useCallback((call: Call) => readRecord(call, id), [id])
  const watched = ({ coupon }: CouponRecord) => ({
    [t('state')]: t(`coupons.state.${coupon.coupon_state}`),
    [t('coupons.uses')]: String(coupon.uses),
  })
  const detail = useDetail({ fetchData, watched, live: ['promotions'] })
  return (
    <DetailScreen detail={detail}>
      {({ coupon, claims }) => {
        const isValid = coupon.coupon_status === couponStatuses.valid
        return (
          <>
            <PageHead
              title={coupon.code}
              below="coupons"
              badges={<CouponBadge state={coupon.coupon_state} />}
              note={discount(coupon.discount_type, coupon.discount_value)}
              actions={
                isValid && (
                  <Button size="s" onClick={() => setOpen(true)}>
                    {t('coupons.stop.open')}
                  </Button>
                )
              }
            />
            <Columns
              main={<ClaimsSection claims={claims} id={coupon.coupon_id} />}
              aside={<TermsSection coupon={coupon} />}
            />
            {open && <StopDialog coupon={coupon} reread={detail.reread} onClose={() => setOpen(false)} />}
          </>
        )
      }}
    </DetailScreen>
  )
}

function ClaimsSection({ claims: { list, total }, id }: { claims: CouponRecord['claims']; id: string }) {
  const t = useTranslations('admin_promotions.coupons')
  const times = useTimes()
  return (
    <Section
      title={t('claims')}
      total={total}
      actions={list.length > 0 && <ExportButton name="coupon-uses" href={`/api/admin/coupons/${id}/uses/export`} />}
    >
      {list.length === 0 && <p>{t('no_claims')}</p>}
      {list.length > 0 && (
        <table className="plain-table">
          <caption className="visually-hidden">{t('claims')}</caption>
          <tbody>
            {list.map(claim => (
              <tr key={claim.claim_id}>
                <th scope="row">{claim.user_name}</th>
                <td>
                  <Badge
                    tone={claim.claim_state === 'used' ? 'success' : claim.claim_state === 'held' ? 'info' : 'neutral'}
                  >
                    {t(`claim.${claim.claim_state}`)}
                  </Badge>
                </td>
                <td className="figures cell-figures">{times.moment(claim.updated_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function TermsSection({ coupon }: { coupon: CouponRecord['coupon'] }) {
  const t = useTranslations('admin_promotions')
  const money = useMoney()
  const times = useTimes()
  const { nameOf } = useProducts()
  return (
    <Section title={t('coupons.terms')}>
      <DetailList
        items={[
          { term: t('coupons.for'), value: coupon.owner_name ?? t('everybody') },
          { term: t('coupons.batch'), value: coupon.batch },
          { term: t('kind_label'), value: t(`kind.${coupon.kind ?? 'both'}`) },
          {
            term: t('products'),
            value: coupon.product_ids?.map(nameOf).filter(Boolean).join(', ') ?? t('all_products'),
          },
          { term: t('coupons.minimum'), value: coupon.minimum > 0 && money(coupon.minimum) },
          { term: t('activity.start'), value: times.day(coupon.starts_at) },
          { term: t('activity.end'), value: times.day(lastMoment(coupon.ends_at)) },
          { term: t('coupons.global_limit'), value: coupon.global_limit },
          { term: t('coupons.customer_limit'), value: coupon.customer_limit },
          { term: t('coupons.uses'), value: coupon.uses },
          { term: t('coupons.created'), value: times.moment(coupon.created_at) },
        ]}
      />
    </Section>
  )
}

interface StopProps {
  coupon: CouponRecord['coupon']
  reread: ReturnType<typeof useDetail>['reread']
  onClose: () => void
}

function StopDialog({ coupon: { coupon_id: id, code }, reread, onClose }: StopProps) {
  const t = useTranslations('admin_promotions.coupons.stop')
  return (
    <ReasonDialog
      id="stop-coupon"
      danger
      onClose={onClose}
      title={t('title', { code })}
      submit={t('open')}
      done={t('done')}
      reread={reread}
      run={(reason, { client }) =>
        client.quietly('POST /admin/coupons/{id}/stop', { params: { id }, body: { reason } })
      }
    >
      <p>{t('text')}</p>
    </ReasonDialog>
  )
}
