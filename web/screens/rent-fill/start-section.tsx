import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import { Button } from '#ui/kit/button.tsx'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { useEnv } from '../../env.tsx'
import { Calendar, noon } from '../../parts/calendar/calendar.tsx'
import type { FreeDays } from '../../parts/calendar/use-free-days.ts'
import { ChoiceFold } from '../../parts/checkout/choice-fold.tsx'
import { defineLazy, LazyMount } from '../../parts/lazy-section.tsx'
import type { JoinProps } from '../../parts/waitlist/join.tsx'
import { pagePath } from '../../paths.ts'

interface StartSectionProps {
  days: FreeDays
  start: Day | undefined
  months: number
  /** The day that was chosen before and is no longer free. */
  lost: Day | undefined
  model: string | undefined
  /** Display name of the model. */
  name: string | undefined
  onStart: (day: Day) => void
}

/** The first day: the free days, with the first of them selected. */
export function StartSection({ days, start, months, lost, model, name, onStart }: StartSectionProps) {
  const t = useTranslations('rent_fill.start')
  const format = useFormatter()
  const { reach } = days
  // One month more, so that the next page of the calendar is loaded before it is opened.
  const onMonth = useCallback((month: Day) => reach(addDays(addMonths(month, 2), -1)), [reach])
  const long = (day: Day) =>
    format.dateTime(noon(day), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const isReady = days.state === 'ready' && days.earliest !== undefined && days.last !== undefined
  return (
    <section className="rent-part" aria-labelledby="rent-start" id="rent-start-part" tabIndex={-1}>
      {!isReady && <h2 id="rent-start">{t('heading')}</h2>}
      {lost && (
        <Notice tone="warn" live>
          {start ? t('lost', { day: long(lost), instead: long(start) }) : t('lost_none', { day: long(lost) })}
        </Notice>
      )}
      {model === undefined && <p className="field-hint">{t('model_first')}</p>}
      {model !== undefined && days.state === 'loading' && <Skeleton label={t('loading')} lines={1} />}
      {days.state === 'failed' && (
        <Notice
          tone="error"
          live
          title={t('failed')}
          action={
            <Button size="s" onClick={days.retry}>
              {t('again')}
            </Button>
          }
        />
      )}
      {days.state === 'ready' && days.earliest && days.last && (
        <>
          {days.first === undefined && <NoneFree model={model} />}
          {model && isLate(days) && (
            <Waitlist model={model} name={name ?? model} months={months} folded={days.first !== undefined} />
          )}
          <ChoiceFold
            heading={<h2 id="rent-start">{t('heading')}</h2>}
            value={start ? long(start) : t('fault')}
            open={start === undefined || lost !== undefined}
          >
            <p className="rent-lead">{t('lead')}</p>
            <div className="rent-start">
              <Calendar
                value={start}
                onChange={onStart}
                first={days.earliest}
                last={days.last}
                isTaken={days.isTaken}
                onMonth={onMonth}
                labels={{ label: t('calendar'), previous: t('previous'), next: t('next'), taken: t('taken') }}
              />
              <div className="rent-start-words" aria-live="polite">
                {start && (
                  <DefinitionList
                    look="stacked"
                    items={[
                      { term: t('begins'), value: long(start) },
                      { term: t('ends', { months }), value: long(addMonths(start, months)) },
                    ]}
                  />
                )}
                <ul className="rent-legend">
                  <li data-kind="free">{t('legend_free')}</li>
                  <li data-kind="taken">{t('legend_taken')}</li>
                </ul>
              </div>
            </div>
          </ChoiceFold>
        </>
      )}
    </section>
  )
}

/** From this many days after the first possible day on, the waiting list is offered. */
const lateDays = 21

function isLate({ first, earliest }: FreeDays): boolean {
  return first === undefined || (earliest !== undefined && first > addDays(earliest, lateDays))
}

const joinWaitlist = defineLazy<JoinProps>({
  load: () => import('../../parts/waitlist/join.tsx'),
  texts: ['waitlist', 'validation', 'error'],
})

function Waitlist({
  model: key,
  name,
  months,
  folded,
}: {
  model: string
  name: string
  months: number
  folded: boolean
}) {
  return (
    <LazyMount<JoinProps> section={joinWaitlist} sectionProps={{ model: { key, name }, months, folded, level: 3 }} />
  )
}

function NoneFree({ model }: { model: string | undefined }) {
  const t = useTranslations('rent_fill.start')
  const { language } = useEnv()
  return (
    <Notice tone="warn" title={t('none')}>
      <a href={pagePath(language, 'complaints', { category: 'product_question', ...(model && { type: model }) })}>
        {t('none_ask')}
      </a>
    </Notice>
  )
}
