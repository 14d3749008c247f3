import { useFormatter, useTranslations } from 'use-intl'
import { recallHeadlines } from '#domain/safety/recall-notice.ts'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { defineBlock } from './blocks.tsx'
import { type Recall, recallAnchor, useMachines } from './recalls/published-recall.ts'
import { SerialCheck } from './recalls/serial-check.tsx'

/** The recalls whose holders were notified, and a check of a serial number against them. */
export const block = defineBlock<Recall[]>({
  source: { name: 'recalls', load: async ({ call }) => (await call('GET /recalls', {})).list },
  Block: function Recalls({ data: list }) {
    const t = useTranslations('article.recalls')
    // Without the list nothing is said of it: neither that there is a recall, nor that there is none.
    if (!list) return null
    return (
      <section className="recalls" aria-label={t('label')}>
        <p className="recalls-title">{t('count', { count: list.length })}</p>
        {list.map(recall => (
          <OneRecall key={recall.recall_id} recall={recall} />
        ))}
        <SerialCheck recalls={list} />
      </section>
    )
  },
})

/** In the order of the notice that its holders get (Regulation (EU) 2024/1435). */
function OneRecall({ recall }: { recall: Recall }) {
  const t = useTranslations('article.recalls')
  const { language } = useEnv()
  const day = useDay()
  const config = useConfig()
  const company = config?.company_name ?? ''
  const machines = useMachines()
  const { recall_id, device_type, picture, told_on, sold_from, sold_until } = recall
  const { hazard, to_do, remedies } = recall
  return (
    <article className="recall" id={recallAnchor(recall)} aria-labelledby={`title-${recall_id}`}>
      <h3 id={`title-${recall_id}`}>{recallHeadlines[language]}</h3>
      <div className="recall-product">
        <ProductPicture deviceType={device_type} picture={picture} label={picture?.alt} sizes="12rem" />
        <div>
          <p className="recall-machines">{machines(recall)}</p>
          <p className="recalls-day">
            {sold_from && sold_until
              ? t('sold', { company, from: day(sold_from), until: day(sold_until) })
              : t('sold_by', { company })}
          </p>
          <p className="recalls-day">
            {t('since')} <time dateTime={told_on}>{day(told_on)}</time>
          </p>
        </div>
      </div>
      <h4>{t('hazard')}</h4>
      <p className="recall-words">{hazard}</p>
      <p>
        <strong>{t('stop')}</strong>
      </p>
      {to_do && (
        <>
          <h4>{t('to_do')}</h4>
          <p className="recall-words">{to_do}</p>
        </>
      )}
      <h4>{t('remedies', { count: remedies.length })}</h4>
      <ul>
        {remedies.map(remedy => (
          <li key={remedy}>{t(`remedy.${remedy}`)}</li>
        ))}
      </ul>
      {config && <p>{t('free', { telephone: config.telephone, email: config.email })}</p>}
    </article>
  )
}

function useDay() {
  const format = useFormatter()
  return (day: string) => format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })
}
