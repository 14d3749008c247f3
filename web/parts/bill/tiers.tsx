import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

/** The monthly price by term, with the applied step highlighted. */
export function Tiers({ deviceType: key, counted }: { deviceType: string; counted: number }) {
  const t = useTranslations('bill.tiers')
  const money = useMoney()
  const fetchModel = useCallback((call: Call) => call('GET /device-types/{key}', { params: { key } }), [key])
  const load = useLoad(fetchModel)
  // The bill is complete without the tiers.
  if (load.state === 'failed') return null
  const tiers = load.state === 'ready' ? (load.data.rent?.tiers ?? []) : undefined
  const current = tiers?.findLast(({ from_months }) => from_months <= counted)
  return (
    <section className="bill-tiers" aria-labelledby="bill-tiers">
      <h3 id="bill-tiers">{t('heading')}</h3>
      {!tiers && <Skeleton label={t('loading')} lines={3} />}
      <ul>
        {tiers?.map(tier => (
          <li key={tier.from_months} data-current={tier === current || undefined}>
            <span>
              {t('from', { months: tier.from_months })}
              {tier === current && <VisuallyHidden> ({t('current')})</VisuallyHidden>}
            </span>
            <span className="figures">{t('monthly', { price: money(tier.monthly) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
