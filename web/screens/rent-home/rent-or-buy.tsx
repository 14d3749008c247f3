import './rent-or-buy.css'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { RentedModel } from './rented-models.ts'
import { type RentOrBuy as Compared, comparedSeasons, rentOrBuy } from './season.ts'

const reasons = ['first', 'second', 'third', 'fourth'] as const

interface Pair {
  model: RentedModel
  sum: Compared
}

/** Three seasons of renting each model beside its price, at one scale for all; the page draws no conclusion. */
export function RentOrBuy({ models }: { models: readonly RentedModel[] }) {
  const t = useTranslations('rent_home_below.seasons')
  const tPages = useTranslations('pages')
  const { language } = useEnv()
  const pairs = models.flatMap(model =>
    model.buy ? [{ model, sum: rentOrBuy(model.rent, model.buy.unit_price) }] : [],
  )
  const maxTotal = Math.max(...pairs.flatMap(({ sum }) => [sum.buy, ...sum.rents.map(({ total }) => total)]))
  const [first] = pairs
  if (!first) return null
  return (
    <section className="shell rent-block" aria-labelledby="seasons-title">
      <header className="rent-head">
        <h2 id="seasons-title">{t('heading')}</h2>
        <p className="page-lead">{t('lead', { months: first.sum.months })}</p>
      </header>
      <ul className="seasons">
        {pairs.map(pair => (
          <Model key={pair.model.key} {...pair} maxTotal={maxTotal} />
        ))}
      </ul>
      <p className="rent-small">
        {t('note')} <a href={pagePath(language, 'rent_or_buy')}>{tPages('rent_or_buy.heading')}</a>
      </p>
      <div className="season-reasons">
        {(['rent', 'buy'] as const).map(kind => (
          <div key={kind}>
            <h3>{t(`${kind}_if.title`)}</h3>
            <ul>
              {reasons.map(reason => (
                <li key={reason}>{t(`${kind}_if.${reason}`)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Model({ model, sum, maxTotal }: Pair & { maxTotal: number }) {
  const t = useTranslations('rent_home_below.seasons')
  const money = useMoney()
  const { language } = useEnv()
  const { rents, buy, cheaper_seasons: cheaper } = sum
  return (
    <li className="season-model">
      <h3>
        <a href={pagePath(language, 'detail', { type: model.key, kind: 'rent' })}>{model.name}</a>
      </h3>
      <dl className="season-bars">
        {rents.map(({ seasons, total }) => (
          <div key={seasons}>
            <dt>{t('rent', { seasons })}</dt>
            <dd className="figures">{money(total, true)}</dd>
            <Bar fraction={total / maxTotal} seasons={seasons} />
          </div>
        ))}
        <div data-buy>
          <dt>{t('buy')}</dt>
          <dd className="figures">{money(buy, true)}</dd>
          <Bar fraction={buy / maxTotal} />
        </div>
      </dl>
      <p className="season-verdict">
        {t('verdict', { seasons: cheaper, all: cheaper === comparedSeasons.length ? 'yes' : 'no' })}
      </p>
    </li>
  )
}

/** A lane, mown in proportion to the amount; each season begins with a mark. */
function Bar({ fraction, seasons }: { fraction: number; seasons?: number }) {
  const end = Math.round(fraction * 1000)
  const marks = seasons
    ? Array.from({ length: seasons - 1 }, (_, index) => Math.round((end * (index + 1)) / seasons))
    : []
  return (
    <svg className="season-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="season-lane" d="M0 5H1000" />
      <path className="season-mown" d={`M0 5H${end}`} />
      <path className="season-mark" d={marks.map(at => `M${at} 0V10`).join('')} />
    </svg>
  )
}
