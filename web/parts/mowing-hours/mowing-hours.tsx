import './mowing-hours.css'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { languageNumbers } from '#domain/languages.ts'
import { mowingCountries } from '#domain/mowing/holidays.ts'
import { Problem } from '#ui/forms/form.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { useEnv } from '../../env.tsx'
import { useDeliveryCountries } from '../../layout/use-config.ts'
import { type Hours, type MowingData, mowingFields, readCountry } from './load-mowing-hours.ts'
import { RulesRead } from './rules-read.tsx'
import { Today } from './today.tsx'
import { type MowingState, useMowingHours } from './use-mowing-hours.ts'
import { Week } from './week.tsx'

interface MowingHoursProps {
  /** The data that the screen loaded; without them the browser loads them. */
  data?: MowingData | undefined
  /** Level of the heading: 2 where the block is a section of its own. */
  level?: 2 | 3
  /** Other parameters of the page's address, preserved where the form works without script. */
  preservedParams?: Readonly<Record<string, string>>
  /** The hours are a press away where the page is about something else, unless the address names a place. */
  folded?: boolean
}

/** When a robotic mower may run at a place, as far as is known: today, this week, the reasons, and the sources. */
export function MowingHours({ data, level = 2, preservedParams = {}, folded = false }: MowingHoursProps) {
  const t = useTranslations('mowing')
  const id = useId()
  const state = useMowingHours(data)
  const { hours, busy, failure, searchHours, question } = state
  const [isAsked] = useState(question.place !== '')
  const Heading = `h${level}` as const
  const body = (
    <>
      <PlaceForm state={state} preservedParams={preservedParams} />
      {failure && (
        <Problem action={<Button onClick={() => searchHours(question)}>{t('retry')}</Button>}>{failure}</Problem>
      )}
      {hours ? (
        <Found hours={hours} live={state.hasSearched} level={level} />
      ) : (
        !failure && <Skeleton label={t('loading')} heading lines={6} />
      )}
      {busy && hours && <output className="visually-hidden">{t('loading')}</output>}
    </>
  )
  return (
    <section className="mowing-hours" aria-labelledby={id} aria-busy={busy}>
      <div className="mowing-head">
        <Heading id={id}>{t('heading')}</Heading>
        <p className="mowing-lead">{t('lead')}</p>
      </div>
      {folded ? (
        <Disclosure summary={t('unfold')} open={isAsked}>
          {body}
        </Disclosure>
      ) : (
        body
      )}
    </section>
  )
}

function PlaceForm({
  state,
  preservedParams,
}: {
  state: MowingState
  preservedParams: Readonly<Record<string, string>>
}) {
  const t = useTranslations('mowing')
  const list = useId()
  const { question, editQuestion, searchHours, places } = state
  const delivered = useDeliveryCountries()
  // A country the shop does not deliver to is listed only if it was asked for.
  const offered = mowingCountries.filter(
    code => delivered.length === 0 || delivered.includes(code) || code === question.country,
  )
  const names = places?.countries.find(({ country }) => country === question.country)?.places ?? []
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    searchHours(question)
  }
  return (
    <form method="get" className="mowing-form" onSubmit={onSubmit}>
      {Object.entries(preservedParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        label={t('country')}
        name={mowingFields.country}
        unmarked
        value={question.country}
        onChange={({ currentTarget }) =>
          searchHours({ country: readCountry(currentTarget.value) ?? question.country, place: '' })
        }
      >
        <Options values={offered} label={country => t(`countries.${country}`)} />
      </Select>
      <TextInput
        label={t('place')}
        hint={t('place_hint')}
        name={mowingFields.place}
        unmarked
        maxLength={80}
        autoComplete="off"
        list={list}
        value={question.place}
        onChange={({ currentTarget }) => editQuestion({ ...question, place: currentTarget.value })}
      />
      <datalist id={list}>
        {names.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {/* Never disabled: a newer search replaces the one under way. */}
      <Button type="submit">{t('show')}</Button>
    </form>
  )
}

interface FoundProps {
  hours: Hours
  live: boolean
  level: 2 | 3
}

function Found({ hours, live, level }: FoundProps) {
  const t = useTranslations('mowing')
  const { language } = useEnv()
  const [today] = hours.days
  const Heading = `h${level === 2 ? 3 : 4}` as const
  const calendar = new URLSearchParams({
    country: hours.country,
    ...(hours.place && { place: hours.place }),
    days: '31',
    language: String(languageNumbers[language]),
  })
  return (
    <>
      <Status hours={hours} live={live} />
      {today && <Today day={today} rules={hours.rules} />}
      <Week days={hours.days} rules={hours.rules} />
      <div className="mowing-after">
        <p>
          <strong>{t('disclaimer')}</strong>
          {hours.sun.approximate && <> {t('approximate')}</>}
        </p>
        <p>
          <a className="button button-secondary" href={`/api/mowing-hours.ics?${calendar}`} download>
            <Icon name="calendar-blank" />
            <span>{t('calendar')}</span>
          </a>
          <span className="mowing-hint">{t('calendar_hint')}</span>
        </p>
      </div>
      <div className="mowing-read">
        <Heading>{t('rules_heading')}</Heading>
        <RulesRead rules={hours.rules} />
      </div>
    </>
  )
}

/** Whether the place is known at all, before any hour is shown. */
function Status({ hours: { country, place, status }, live }: { hours: Hours; live: boolean }) {
  const t = useTranslations('mowing')
  if (place === null) {
    const kind = status === 'known' ? 'country_known' : 'country_advice'
    return (
      <Notice live={live} title={t(`status.${kind}`, { country: t(`countries.${country}`) })}>
        <p>{t(`status.${kind}_text`)}</p>
      </Notice>
    )
  }
  return (
    <Notice live={live} tone={status === 'unknown' ? 'warn' : 'info'} title={t(`status.place_${status}`, { place })}>
      <p>{t(`status.place_${status}_text`)}</p>
      {status === 'unknown' && <p>{t(`ask.${country}`)}</p>}
    </Notice>
  )
}
