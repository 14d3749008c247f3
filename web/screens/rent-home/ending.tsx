import './ending.css'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { pagePath } from '../../paths.ts'
import type { RentHomeData } from './load.ts'

/**
 * The three options at the end of a rental, each with how its price is calculated; two where buying is switched off.
 */
export function Ending({ figures }: Pick<RentHomeData, 'figures'>) {
  const t = useTranslations('rent_home_below.ending')
  const money = useMoney()
  const { language } = useEnv()
  const buyout = useConfig()?.buyout ?? false
  const ways = buyout ? (['give_back', 'renew', 'keep'] as const) : (['give_back', 'renew'] as const)
  return (
    <section className="rent-ending" data-theme="dark" aria-labelledby="ending-title">
      <div className="shell rent-ending-inside">
        <header className="rent-head">
          <h2 id="ending-title">{t('heading')}</h2>
          <p className="page-lead">{t('lead')}</p>
        </header>
        <ul className="rent-ways">
          {ways.map(way => (
            <li key={way}>
              <h3>{t(`${way}.title`)}</h3>
              <p className="rent-way-figure">{t(`${way}.figure`, { ...figures, nothing: money(0, true) })}</p>
              <p>{t(`${way}.text`, figures)}</p>
            </li>
          ))}
        </ul>
        <p className="rent-ending-more">
          <span>{t('late', figures)}</span>
          <a href={pagePath(language, 'return')}>{t('return')}</a>
          <a href={pagePath(language, 'cancel_rental')}>{t('cancel')}</a>
        </p>
      </div>
    </section>
  )
}
