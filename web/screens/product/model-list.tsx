import { useTranslations } from 'use-intl'
import { Measure } from '#ui/blocks/measure.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Progress } from '#ui/kit/progress.tsx'
import { useEnv } from '../../env.tsx'
import { lawnIn } from '../../parts/fit-wizard/lawn-in-address.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import { type SpecId, useSpecText } from '../../parts/model-specs.ts'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { RentFrom } from '../../parts/rent-from.tsx'
import { WholePrice } from '../../parts/whole-price.tsx'
import { pagePath } from '../../paths.ts'
import type { Choice, Listed } from './choose.ts'
import { type ProductQuery, toSearch } from './query.ts'
import { useReasons } from './use-reasons.ts'

const listedSpecs: SpecId[] = ['mowing_time', 'cutting_efficiency', 'passage', 'navigation', 'mobile_network']

interface ModelListProps {
  choice: Choice
  query: ProductQuery
}

/** All models side by side: the matching ones first, the others with the reason. */
export function ModelList({ choice, query }: ModelListProps) {
  return (
    <ul className="models">
      {choice.listed.map(listed => (
        <li key={listed.model.key} data-out={listed.out.length > 0 || undefined} data-model={listed.model.key}>
          <ModelColumn listed={listed} needed={choice.fit?.needed_m2} query={query} />
        </li>
      ))}
    </ul>
  )
}

function ModelColumn({ listed, needed, query }: { listed: Listed; needed: number | undefined; query: ProductQuery }) {
  const t = useTranslations('parts.model')
  const tCard = useTranslations('product.card')
  const { nameOf, wordsOf } = useSpecText()
  const { language } = useEnv()
  const { model, recommended, out } = listed
  const { key, name, tagline, figures, cover } = model
  const kind = query.kind && { kind: query.kind }
  return (
    <article className="model" aria-labelledby={`model-${key}`}>
      <div className="model-picture">
        <ProductPicture
          deviceType={key}
          picture={cover}
          lit={recommended}
          toScale
          first
          sizes="(width < 40rem) 70vw, (width < 64rem) 50vw, 30vw"
        />
      </div>
      <div className="model-head">
        <h3 id={`model-${key}`}>{name}</h3>
        <p>{tagline}</p>
      </div>
      <Verdict listed={listed} needed={needed} query={query} />
      <Measure value={figures.mowing_area} unit="square_metres" label={tCard('area')} upTo size="m" />
      <Prices model={model} />
      <DefinitionList items={listedSpecs.map(id => ({ term: nameOf(id), value: wordsOf(figures, id) }))} />
      <div className="model-end">
        <Rating rating={model.rating} />
        <ButtonLink
          variant={recommended ? 'primary' : 'secondary'}
          href={pagePath(language, 'detail', { type: key, ...(out.length === 0 && kind), ...lawnIn(toSearch(query)) })}
          wide
        >
          {t('see', { name })}
        </ButtonLink>
      </div>
    </article>
  )
}

/** The result of the fit rule for this model, if a lawn is described. */
function Verdict({ listed, needed, query }: { listed: Listed; needed: number | undefined; query: ProductQuery }) {
  const t = useTranslations('product.verdict')
  const reasons = useReasons(listed, query, needed ?? 0)
  const { fit, model, out, recommended } = listed
  if (out.length > 0) {
    return (
      <div className="verdict" data-verdict="out">
        <p className="verdict-title">{t('out')}</p>
        <ul>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    )
  }
  if (!fit) return <div className="verdict" data-verdict="none" />
  return (
    <div className="verdict" data-verdict="fits">
      <p className="verdict-title">
        <Icon name="check-bold" />
        {t(recommended ? 'recommended' : 'fits')}
      </p>
      {query.area !== undefined && (
        <Progress
          label={t('load', { percent: fit.load_percent })}
          value={needed ?? 0}
          max={model.figures.mowing_area}
        />
      )}
    </div>
  )
}

/** Renting and buying, in the same size. */
function Prices({ model: { rent, buy } }: { model: ModelCard }) {
  const t = useTranslations('parts.model')
  return (
    <dl className="model-prices">
      <div>
        <dt>{t('rent_from')}</dt>
        <dd>
          <RentFrom rent={rent} />
        </dd>
      </div>
      <div>
        <dt>{t('buy_for')}</dt>
        <dd>{buy ? <WholePrice cents={buy.unit_price} was={buy.was} /> : t('not_sold')}</dd>
      </div>
    </dl>
  )
}

function Rating({ rating: { average, count } }: Pick<ModelCard, 'rating'>) {
  const t = useTranslations('product.card')
  return <p className="model-rating figures">{average === null ? t('no_rating') : t('rating', { average, count })}</p>
}
