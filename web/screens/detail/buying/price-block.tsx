import './price-block.css'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { useEnv } from '../../../env.tsx'
import { Segments } from '../../../parts/segments.tsx'
import { pagePath } from '../../../paths.ts'
import { Availability } from './availability.tsx'
import { BetterPlan } from './better-plan.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { useChoice } from './choice.tsx'
import { RentPanel } from './rent-panel.tsx'

/** The price of renting and of buying: a switch between equals, with every amount to pay visible. */
export function PriceBlock() {
  const t = useTranslations('detail.price')
  const { language } = useEnv()
  const { model, kind, setKind } = useChoice()
  const container = useRef<HTMLElement>(null)
  const { rent, buy } = model

  // The switch works before our script has come: what it shows then is right.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page starts to listen
  useEffect(() => {
    const checked = container.current?.querySelector<HTMLInputElement>('input[name=kind]:checked')?.value
    const found = offerKinds.find(candidate => candidate === checked)
    if (found && found !== kind) setKind(found)
  }, [])

  return (
    <section ref={container} id="price" className="price-block" aria-label={t('label')}>
      {rent && buy && (
        <Segments
          size="l"
          legend={t('switch')}
          hideLegend
          name="kind"
          value={kind}
          choices={[
            { value: 'rent', label: t('rent') },
            { value: 'buy', label: t('buy') },
          ]}
          onChange={setKind}
        />
      )}
      {rent && <RentPanel />}
      {buy && <BuyPanel />}
      {!rent && !buy && (
        <div className="price-nothing">
          <h2>{t('nothing')}</h2>
          <p>
            <a href={pagePath(language, 'product')}>{t('others')}</a>
          </p>
        </div>
      )}
      {(rent || buy) && <Availability />}
      {rent && kind === 'rent' && <BetterPlan rent={rent} />}
    </section>
  )
}
