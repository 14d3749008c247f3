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
const maxLineLength = 75

/** Times are local, so the rules of the time zone are part of the file; a file without events is valid too. */
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

/** RFC 5545: lines of at most 75 octets, each ended by CRLF. */
export function formatCalendar({ name, host, made, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(host)}//mowing hours//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...timeZone,
    ...events.flatMap(event => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${formatUtc(made)}`,
      `DTSTART;TZID=${shopTimeZone}:${clockTime(event.from)}`,
      `DTEND;TZID=${shopTimeZone}:${clockTime(event.to)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}

/**
 * A value of type TEXT: characters with a meaning in the format are escaped, other control characters are not allowed
 * in it.
 */
function escapeText(value: string): string {
  return value
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Breaks a line before the limit of octets, never inside a character; continuation lines begin with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let segment = ''
  let room = maxLineLength
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (size > room) {
      parts.push(segment)
      segment = ''
      room = maxLineLength - 1
    }
    segment += letter
    room -= size
  }
  return [...parts, segment].join('\r\n ')
}

function formatUtc(instant: Instant): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function clockTime(instant: Instant): string {
  return formatUtc(instant + (isSummerTime(instant) ? 2 : 1) * hourMs).slice(0, -1)
}
