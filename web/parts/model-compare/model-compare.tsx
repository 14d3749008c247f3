import './model-compare.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { ModelCard } from '../model-card.ts'
import { isSame, type SpecId, specIds, useSpecText } from '../model-specs.ts'
import { ProductPicture } from '../product-picture.tsx'
import { RentFrom } from '../rent-from.tsx'
import { WholePrice } from '../whole-price.tsx'

// On a phone the names of the rows stand above their figures: some browsers drop the semantics of such a table.
// biome-ignore-start lint/a11y/noRedundantRoles: so the roles are explicit

/** The models side by side. Differences are highlighted; equal rows can be hidden. */
export function ModelCompare({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('parts.compare')
  const [isShort, setShort] = useState(false)
  const rows = specIds.map(id => ({ id, same: isSame(models, id) })).filter(({ same }) => !(isShort && same))
  return (
    <div className="compare-models">
      <div className="compare-models-only needs-script">
        <Checkbox
          label={t('only_differences')}
          checked={isShort}
          onChange={event => setShort(event.currentTarget.checked)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <section className="compare-models-place" aria-label={t('scroll')} tabIndex={0}>
        <table role="table" className="compare-models-table">
          <caption className="visually-hidden">{t('caption')}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell" />
              {models.map(model => (
                <ModelHead key={model.key} model={model} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Offers models={models} />
            {rows.map(({ id, same }) => (
              <SpecRow key={id} id={id} same={same} models={models} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function ModelHead({ model }: { model: ModelCard }) {
  const { language } = useEnv()
  return (
    <th role="columnheader" scope="col">
      <a href={pagePath(language, 'detail', { type: model.key })} className="compare-models-head">
        <ProductPicture deviceType={model.key} picture={model.cover} toScale sizes="(width < 48rem) 40vw, 22rem" />
        <span className="display">{model.name}</span>
      </a>
    </th>
  )
}

function Offers({ models }: { models: readonly ModelCard[] }) {
  const t = useTranslations('parts.model')
  return (
    <>
      <tr role="row">
        <th role="rowheader" scope="row">
          {t('rent_from')}
        </th>
        {models.map(({ key, rent }) => (
          <td role="cell" key={key}>
            <RentFrom rent={rent} />
          </td>
        ))}
      </tr>
      <tr role="row">
        <th role="rowheader" scope="row">
          {t('deposit')}
        </th>
        {models.map(({ key, rent }) => (
          <td role="cell" key={key}>
            {rent ? <WholePrice cents={rent.deposit} /> : '–'}
          </td>
        ))}
      </tr>
      <tr role="row">
        <th role="rowheader" scope="row">
          {t('buy_for')}
        </th>
        {models.map(({ key, buy }) => (
          <td role="cell" key={key}>
            {buy ? <WholePrice cents={buy.unit_price} was={buy.was} /> : t('not_sold')}
          </td>
        ))}
      </tr>
    </>
  )
}

function SpecRow({ id, same, models }: { id: SpecId; same: boolean; models: readonly ModelCard[] }) {
  const t = useTranslations('parts.compare')
  const { nameOf, wordsOf } = useSpecText()
  return (
    <tr role="row" data-same={same || undefined}>
      <th role="rowheader" scope="row">
        {nameOf(id)}
        {same && <VisuallyHidden> ({t('same')})</VisuallyHidden>}
      </th>
      {models.map(({ key, figures }) => (
        <td role="cell" key={key} className="figures">
          {wordsOf(figures, id)}
        </td>
      ))}
    </tr>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: so the roles are explicit
