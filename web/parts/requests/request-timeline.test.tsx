// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import type { RequestDetail } from './request.ts'
import { RequestTimeline } from './request-timeline.tsx'

let page: Mounted
afterEach(() => page.close())

const event = (event: string, to_status: string | null, reason = '') => ({
  ...{ event, from_status: null, to_status, actor_role: 'operations', reason, at: '2027-05-10T10:00:00.000Z' },
})
const ended = [event('apply', 'pending'), event('approve', 'pass'), event('end', 'complete')]
const request = (outcome: string) =>
  ({
    ...{ apply_type: 'repair', reason_code: 'damaged_on_arrival', audit_status: 'approved', error_reason: '' },
    ...{ process_status: 'complete', outcome, events: ended },
  }) as unknown as RequestDetail

async function linesOf(outcome: string, language: Language): Promise<string[]> {
  page = await mounted(<RequestTimeline request={request(outcome)} />, { answer: () => null, language })
  return [...page.place.querySelectorAll('.request-lines li')].map(line => line.textContent?.trim() ?? '')
}

test.each(languages)('%s: a claim that is paid back, or ended by another machine, is complete', async language => {
  expect(await linesOf('refunded', language)).toEqual([])
  page.close()
  expect(await linesOf('swapped', language)).toEqual([])
})

test.each(languages)('%s: what staff ended for another reason is said to be ended', async language => {
  expect(await linesOf('De machine is zoek', language)).toEqual([allMessages[language].requests.event.end])
})
