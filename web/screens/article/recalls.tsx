import { useFormatter, useTranslations } from 'use-intl'
import { recalls } from '#i18n/content/recalls.ts'
import { useEnv } from '../../env.tsx'
import { defineBlock } from './blocks.tsx'
import { SerialCheck } from './serial-check.tsx'

/** The recalled machines, the date of each recall, and a check of a serial number. */
export const block = defineBlock({
  Block: function Recalls() {
    const t = useTranslations('article.recalls')
    const { checked, list } = recalls
    return (
      <section className="recalls" aria-label={t('label')}>
        <p className="recalls-title">{t('count', { count: list.length })}</p>
        <p className="recalls-day">
          <Day day={checked}>{t('checked')}</Day>
        </p>
        {list.map(({ id, ...recall }) => (
          <OneRecall key={id} id={id} {...recall} />
        ))}
        <SerialCheck recalls={list} />
      </section>
    )
  },
})

function OneRecall({ id, day, model, first, last, text }: (typeof recalls.list)[number]) {
  const t = useTranslations('article.recalls')
  const { language } = useEnv()
  const { title, danger, now, remedy } = text[language]
  return (
    <article className="recall" id={`recall-${id}`}>
      <h3>{title}</h3>
      <p className="recalls-day">
        <Day day={day}>{t('since')}</Day>
      </p>
      <p className="figures">{t('range', { model, first, last })}</p>
      <p>{danger}</p>
      <p>
        <strong>{now}</strong>
      </p>
      <p>{remedy}</p>
    </article>
  )
}

function Day({ day, children }: { day: string; children: string }) {
  const format = useFormatter()
  const text = format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      {children} <time dateTime={day}>{text}</time>
    </>
  )
}
