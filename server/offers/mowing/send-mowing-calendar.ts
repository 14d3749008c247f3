import { Readable } from 'node:stream'
import { type Language, languageFromNumber } from '#domain/languages.ts'
import type { MowingHours } from '#domain/mowing/mowing-hours.ts'
import { foldName } from '#domain/mowing/places.ts'
import { type MowingRuleKey, mowingRules } from '#domain/mowing/rules.ts'
import { translate } from '#i18n/translate.ts'
import { type Input, RawResponse } from '#server/platform/http/calls/route.ts'
import { type Calendar, formatCalendar } from './calendar-file.ts'
import { findMowingHours } from './show-mowing-hours.ts'

/** The mowing windows as events, in the requested language, or else that of the caller. */
export async function sendMowingCalendar({ context, query, language }: Input<'GET /mowing-hours.ics'>): Promise<null> {
  const hours = findMowingHours(context, query)
  const calendar = toCalendar(hours, languageFromNumber(query.language) ?? language, {
    host: new URL(context.publicUrl()).hostname,
    made: context.clock.now().getTime(),
  })
  throw new RawResponse({
    stream: Readable.from([Buffer.from(formatCalendar(calendar))]),
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${toFileName(hours)}"`,
    },
    // The language may come from a cookie, so shared caches must not store the response.
    caching: { forEverybody: 'private, max-age=300' },
  })
}

function toCalendar(hours: MowingHours, language: Language, { host, made }: Pick<Calendar, 'host' | 'made'>): Calendar {
  const t = translate(language)
  const { country, place, status, rules, windows } = hours
  const where = place ?? t(`mowing.countries.${country}`)
  const about = [
    t('mowing.disclaimer'),
    ...(status === 'unknown' && place ? [t('mowing.file.unknown', { place })] : []),
    ...rules.flatMap(({ key, source, unverified }) => [
      ...(unverified ? [t('mowing.unverified')] : []),
      t(`mowing.rule.${key}`),
      t('mowing.file.source', { source }),
    ]),
  ]
  return {
    name: t('mowing.file.name', { place: where }),
    host,
    made,
    events: windows.map(({ from, to, opens, closes }) => {
      const keys = [...new Set([opens, closes].filter(key => key !== null))]
      const reasons = [...new Set(keys.map(key => t(`mowing.short.${key}`)))].join(', ')
      const summary = t(isAdvice(keys) ? 'mowing.file.event_advice' : 'mowing.file.event')
      return {
        uid: `mowing-${toSlug(hours)}-${new Date(from).toISOString().slice(0, 16).replace(/\D/g, '')}@${host}`,
        from,
        to,
        summary,
        description: [...(reasons ? [t('mowing.file.why', { reasons })] : []), ...about].join('\n'),
        location: where,
      }
    }),
  }
}

/** True if neither end comes from a binding rule, so the window is only advice. */
function isAdvice(keys: readonly MowingRuleKey[]): boolean {
  return keys.length > 0 && !keys.some(key => mowingRules[key].binding)
}

/** Letters and digits only: the slug is used in a header and in the ids of events. */
function toSlug({ country, place }: MowingHours): string {
  const name = foldName(place ?? '').replace(/[^a-z0-9]/g, '')
  return [country.toLowerCase(), name].filter(Boolean).join('-')
}

function toFileName(hours: MowingHours): string {
  return `mowing-${toSlug(hours)}.ics`
}
