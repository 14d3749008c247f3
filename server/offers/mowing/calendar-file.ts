import { shopTimeZone } from '#domain/calendar.ts'
import { isSummerTime } from '#domain/mowing/clock-time.ts'
import type { Instant } from '#domain/mowing/sun.ts'

export interface CalendarEvent {
  uid: string
  from: Instant
  to: Instant
  summary: string
  description: string
  location: string | undefined
}

export interface Calendar {
  name: string
  host: string
  made: Instant
  events: readonly CalendarEvent[]
}

const hourMs = 3_600_000
const longestLine = 75

/** Times are written as clocks show them, so the rules of the clock come along; a file without events is valid too. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${shopTimeZone}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** RFC 5545: lines of 75 octets, each ended by CRLF. */
export function calendarFile({ name, host, made, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(host)}//mowing hours//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    ...timeZone,
    ...events.flatMap(event => [
      'BEGIN:VEVENT',
      `UID:${text(event.uid)}`,
      `DTSTAMP:${utc(made)}`,
      `DTSTART;TZID=${shopTimeZone}:${clockTime(event.from)}`,
      `DTEND;TZID=${shopTimeZone}:${clockTime(event.to)}`,
      `SUMMARY:${text(event.summary)}`,
      `DESCRIPTION:${text(event.description)}`,
      ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** A value of type TEXT: what has a meaning in the format is escaped, other control characters have no place in it. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Cut before the octet that would be too many, never inside a letter; what follows begins with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let room = longestLine
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (size > room) {
      parts.push(part)
      part = ''
      room = longestLine - 1
    }
    part += letter
    room -= size
  }
  return [...parts, part].join('\r\n ')
}

function utc(instant: Instant): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function clockTime(instant: Instant): string {
  return utc(instant + (isSummerTime(instant) ? 2 : 1) * hourMs).slice(0, -1)
}
