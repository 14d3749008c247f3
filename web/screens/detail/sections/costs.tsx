import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import { useBrowser } from '../../../env.tsx'
import { useConfig } from '../../../layout/use-config.ts'
import { CostCurve } from '../../../parts/cost-curve/cost-curve.tsx'
import { useChoice } from '../buying/choice.tsx'
import type { DetailData } from '../load.ts'

type Costs = NonNullable<DetailData['costs']>

/** The cost of renting and buying, month by month, for the term chosen above. */
export function Component({ data: { model, costs: loaded } }: { data: DetailData }) {
  const t = useTranslations('cost_curve')
  const buyout = useConfig()?.buyout ?? false
  const { months } = useChoice()
  const costs = useCosts(model.key, months, loaded)
  if (!costs) return null
  return (
    <section id="costs" className="shell detail-part" aria-labelledby="costs-title">
      <Divider />
      <div className="detail-part-head">
        <h2 id="costs-title">{t('heading')}</h2>
        <p>{t('lead')}</p>
      </div>
      <div className="detail-part-body">
        <CostCurve
          key={costs.months}
          rows={costs.rows}
          lines={buyout ? ['returned', 'rented', 'bought_out', 'bought'] : ['returned', 'rented', 'bought']}
          months={costs.months}
          month={costs.months}
        />
      </div>
    </section>
  )
}

/** The costs of another term replace those shown once they are loaded. */
function useCosts(key: string, months: number, loaded: Costs | undefined): Costs | undefined {
  const browser = useBrowser()
  const [costs, setCosts] = useState(loaded)
  const loadedMonths = costs?.months
  useEffect(() => {
    if (!browser || months === 0 || months === loadedMonths) return
    const gone = new AbortController()
    const timer = setTimeout(() => {
      browser.client
        .with({ quiet: true, signal: gone.signal })('GET /device-types/{key}/costs', {
          params: { key },
          query: { months },
        })
        .then(result => !gone.signal.aborted && setCosts(result))
        .catch((error: unknown) => !gone.signal.aborted && console.warn('costs not read', error))
    }, settleMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [browser, key, months, loadedMonths])
  return costs
}

const settleMs = 300
