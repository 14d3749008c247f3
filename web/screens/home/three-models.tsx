import './three-models.css'
import { useTranslations } from 'use-intl'
import { Measure } from '#ui/blocks/measure.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { type ModelCard, toDegrees } from '../../parts/model-card.ts'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { RentFrom } from '../../parts/rent-from.tsx'
import { WholePrice } from '../../parts/whole-price.tsx'
import { pagePath } from '../../paths.ts'

/** Three machines on one baseline, drawn to one scale, with large figures. */
export function ThreeModels({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('home.models')
  const { language } = useEnv()
  const degrees = toDegrees(Math.min(...models.map(({ figures }) => figures.working_slope)))
  return (
    <section className="shell home-block" aria-labelledby="models-title">
      <header className="home-head">
        <h2 id="models-title">{t('heading')}</h2>
        <p className="part-lead">{t('lead', { degrees })}</p>
      </header>
      <ul className="models">
        {models.map(model => (
          <Model key={model.key} model={model} />
        ))}
      </ul>
      <p className="home-more">
        <span className="home-small">{t('scale')}</span>
        <a href={pagePath(language, 'product')}>{t('all')}</a>
      </p>
    </section>
  )
}

function Model({ model }: { model: ModelCard }) {
  const t = useTranslations('home.models')
  const tModel = useTranslations('parts.model')
  const money = useMoney()
  const { language } = useEnv()
  const { key, name, tagline, figures, rent, buy, cover } = model
  return (
    <li className="model">
      <ProductPicture deviceType={key} picture={cover} toScale sizes="(width < 48rem) 100vw, 30vw" />
      <h3 className="model-name">
        <a href={pagePath(language, 'detail', { type: key })} className="model-link">
          {name} <Icon name="arrow-right" />
        </a>
      </h3>
      <Measure value={figures.mowing_area} unit="square_metres" label={t('area')} upTo />
      <p className="model-tagline">{tagline}</p>
      <div className="model-figures">
        <Measure value={figures.mowing_time} unit="minutes" label={t('minutes')} size="m" />
        <Measure value={toDegrees(figures.working_slope)} unit="degrees" label={t('slope')} size="m" />
        <p className="measure" data-size="m">
          <span className="measure-figure">
            <span className="measure-value figures">{figures.passage}</span> <span className="measure-unit">cm</span>
          </span>
          <span className="measure-label">{t('passage')}</span>
        </p>
      </div>
      <dl className="model-offers">
        <div>
          <dt>{tModel('rent_from')}</dt>
          <dd>
            <RentFrom rent={rent} />
          </dd>
        </div>
        {rent && (
          <div>
            <dt>{tModel('deposit')}</dt>
            <dd className="figures">{money(rent.deposit, true)}</dd>
          </div>
        )}
        <div>
          <dt>{tModel('buy_for')}</dt>
          <dd>{buy ? <WholePrice cents={buy.unit_price} was={buy.was} /> : tModel('not_sold')}</dd>
        </div>
      </dl>
    </li>
  )
}
