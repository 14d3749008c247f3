import './detail.css'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { Divider } from '#ui/kit/divider.tsx'
import { useEnv } from '../../env.tsx'
import { FitWizard } from '../../parts/fit-wizard/fit-wizard.tsx'
import { MowingHours } from '../../parts/mowing-hours/mowing-hours.tsx'
import { pathOf } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { Accessories } from '../product/accessories.tsx'
import { ChoiceProvider } from './choice.tsx'
import { Differences } from './differences.tsx'
import { Features } from './features.tsx'
import { Gallery } from './gallery.tsx'
import { Guarantee } from './guarantee.tsx'
import { Highlights } from './highlights.tsx'
import { type DetailData, loadDetail } from './load.ts'
import { PriceBlock } from './price-block.tsx'
import { Questions } from './questions.tsx'
import { ModelReviews } from './reviews.tsx'
import { DataFacts, Safety } from './safety.tsx'
import { FootBar, SectionBar, SectionFold, type SectionId } from './section-nav.tsx'
import { Specification } from './specification.tsx'
import { Terms } from './terms.tsx'

export const screen = defineScreen<DetailData>({
  load: loadDetail,
  arranging: ['kind', 'months'],
  head: ({ model: { name, tagline, description } }) => ({
    title: `${name}: ${tagline}`,
    description: shortened(description),
  }),
  Page: ({ data }) => <DetailPage key={data.model.key} data={data} />,
})

function DetailPage({ data }: { data: DetailData }) {
  const t = useTranslations('detail')
  const tPages = useTranslations('pages')
  const { language } = useEnv()
  const { model, models, accessories, mowing } = data
  const { name, tagline, description, figures, box } = model
  return (
    <ChoiceProvider model={model}>
      <article className="detail">
        <div className="shell detail-top">
          <Breadcrumb
            places={[
              { label: tPages('home.title'), href: pathOf(language, 'home') },
              { label: tPages('product.title'), href: pathOf(language, 'product') },
              { label: name },
            ]}
          />
          <div className="detail-hero">
            <header className="detail-name">
              <h1 tabIndex={-1}>{name}</h1>
              <p className="page-lead">{tagline}</p>
            </header>
            <Gallery model={model} />
            <PriceBlock />
          </div>
          <Highlights figures={figures} />
        </div>
        <SectionFold />
        <SectionBar />
        <Part id="features" lead={description}>
          <Features model={model} />
        </Part>
        <Part id="figures">
          <Specification figures={figures} />
          <div className="figures-more">
            <section aria-labelledby="differences">
              <h3 id="differences">{t('differences.heading')}</h3>
              <Differences model={model} models={models} />
              <p>
                <a href={pathOf(language, 'product', {}, 'compare')}>{t('differences.all')}</a>
              </p>
            </section>
            <section aria-labelledby="fit">
              <h3 id="fit">{t('fit')}</h3>
              <FitWizard models={models} short />
            </section>
            <section aria-labelledby="box" className="box">
              <h3 id="box">{t('box')}</h3>
              <ul>
                {box.map(item => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          </div>
        </Part>
        <Part id="terms">
          <Terms model={model} />
        </Part>
        <Part id="guarantee">
          <Guarantee model={model} />
        </Part>
        <Part id="safety">
          <Safety model={model} />
          <section className="data" aria-labelledby="data">
            <h3 id="data">{t('data')}</h3>
            <DataFacts model={model} />
          </section>
        </Part>
        {accessories.length > 0 && (
          <Part id="extras" lead={t('extras_lead', { name })}>
            <Accessories products={accessories} level={3} />
          </Part>
        )}
        <Part id="reviews">
          <ModelReviews data={data} />
        </Part>
        <Part id="questions">
          <Questions data={data} />
        </Part>
        <div id="hours" className="shell detail-part">
          <Divider />
          <MowingHours data={mowing} keep={{ type: model.key }} />
        </div>
        <FootBar />
      </article>
    </ChoiceProvider>
  )
}

function Part({ id, lead, children }: { id: SectionId; lead?: string; children: ReactNode }) {
  const t = useTranslations('detail.headings')
  return (
    <section id={id} className="shell detail-part" aria-labelledby={`${id}-title`}>
      <Divider />
      <div className="detail-part-head">
        <h2 id={`${id}-title`}>{t(id as Exclude<SectionId, 'hours'>)}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** As much as search engines show, cut between sentences where one ends in time. */
function shortened(text: string): string {
  if (text.length <= 160) return text
  const end = Math.max(...['. ', '。', '! ', '? '].map(sign => text.lastIndexOf(sign, 158)))
  return end > 60 ? text.slice(0, end + 1) : `${text.slice(0, 157).trimEnd()}…`
}
