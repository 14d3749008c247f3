import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { type Column, Table } from '#ui/kit/table.tsx'
import { useEnv } from '../../../env.tsx'
import type { ModelCard } from '../../../parts/model-card.ts'
import { isSame, type SpecId, specIds, useSpecText } from '../../../parts/model-specs.ts'
import { ProductPicture } from '../../../parts/product-picture.tsx'
import { pagePath } from '../../../paths.ts'

interface DifferencesProps {
  model: ModelCard
  /** From small to large. */
  models: readonly ModelCard[]
}

/** The differences to the next smaller and the next larger model, as text and figures. */
export function Differences({ model, models }: DifferencesProps) {
  const at = models.findIndex(({ key }) => key === model.key)
  const smaller = models[at - 1]
  const larger = models[at + 1]
  if (at < 0 || !(smaller || larger)) return null
  return (
    <div className="differences">
      {smaller && <Step from={model} to={smaller} way="smaller" />}
      {larger && <Step from={model} to={larger} way="larger" />}
    </div>
  )
}

interface StepProps {
  from: ModelCard
  to: ModelCard
  way: 'smaller' | 'larger'
}

function Step({ from, to, way }: StepProps) {
  const t = useTranslations('detail_below.differences')
  const { language } = useEnv()
  const { nameOf, wordsOf } = useSpecText()
  const changed = specIds.filter(id => !isSame([from, to], id))
  const columns: Column<{ id: SpecId }>[] = [
    { id: 'figure', header: t('figure'), names: true, cell: ({ id }) => nameOf(id) },
    { id: 'to', header: to.name, figures: true, cell: ({ id }) => wordsOf(to.figures, id) },
    { id: 'from', header: from.name, figures: true, cell: ({ id }) => wordsOf(from.figures, id) },
  ]
  return (
    <section className="difference" aria-labelledby={`difference-${way}`}>
      <div className="difference-head">
        <div className="difference-picture">
          <ProductPicture deviceType={to.key} picture={to.cover} toScale sizes="12rem" />
        </div>
        <h3 id={`difference-${way}`}>
          <span className="difference-way">{t(way)}</span>{' '}
          <a href={pagePath(language, 'detail', { type: to.key })}>{to.name}</a>
        </h3>
      </div>
      <DifferenceText from={from} to={to} />
      <Disclosure summary={t('table', { count: changed.length })}>
        <Table
          dense
          hideCaption
          caption={t('caption', { name: to.name })}
          columns={columns}
          rows={changed.map(id => ({ id }))}
          rowKey={({ id }) => id}
        />
      </Disclosure>
    </section>
  )
}

function DifferenceText({ from, to }: Omit<StepProps, 'way'>) {
  const t = useTranslations('detail_below.differences')
  const money = useMoney()
  const area = to.figures.mowing_area - from.figures.mowing_area
  const passage = to.figures.passage - from.figures.passage
  const sentences = [
    area !== 0 && t(area > 0 ? 'area_more' : 'area_less', { area: Math.abs(area) }),
    to.figures.navigation !== from.figures.navigation && t(`navigation.${to.figures.navigation}`),
    to.figures.mobile_network !== from.figures.mobile_network &&
      t(to.figures.mobile_network ? 'network_gained' : 'network_lost'),
    passage !== 0 && t(passage > 0 ? 'passage_wider' : 'passage_narrower', { passage: to.figures.passage }),
    from.rent && to.rent && formatPriceDifference('rent', to.rent.monthly_from - from.rent.monthly_from),
    from.buy && to.buy && formatPriceDifference('buy', to.buy.unit_price - from.buy.unit_price),
  ]
  function formatPriceDifference(kind: 'rent' | 'buy', cents: number) {
    return cents !== 0 && t(`${kind}_${cents > 0 ? 'more' : 'less'}`, { amount: money(Math.abs(cents), true) })
  }
  return (
    <ul className="difference-words">
      {sentences.filter(Boolean).map(sentence => (
        <li key={String(sentence)}>{sentence}</li>
      ))}
    </ul>
  )
}
