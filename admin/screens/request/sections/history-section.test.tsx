import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { requestEvents } from '#domain/requests/values/events.ts'
import { allMessages } from '#i18n/translate.ts'
import { AppEnvProvider } from '#ui/app/env.tsx'
import { TextsProvider } from '#ui/app/texts-provider.tsx'
import type { Request } from '../request.ts'
import { HistorySection } from './history-section.tsx'

type Event = Request['events'][number]

const claim = { apply_type: 'repair', reason_code: 'damaged_on_arrival', remedy: 'refund', given_remedy: null }
const event = (name: Event['event'], actor_role: Event['actor_role'] = 'system', reason = ''): Event => ({
  ...{ event: name, actor_role, actor_name: null, reason, from_status: null, to_status: null },
  at: '2026-05-04T10:00:00.000Z',
})

describe.each(languages)('%s', language => {
  const words = allMessages[language].admin_requests

  function shown(request: object): string {
    const env = { language, call: undefined, browser: undefined, guardOf: undefined } as never
    return renderToStaticMarkup(
      <TextsProvider language={language} messages={allMessages[language]}>
        <AppEnvProvider value={env}>
          <HistorySection request={{ ...claim, outcome: '', ...request } as unknown as Request} />
        </AppEnvProvider>
      </TextsProvider>,
    )
  }

  test('a claim whose buyer gets their money back was accepted: it did not just end', () => {
    const page = shown({ outcome: 'refunded', events: [event('end')] })
    expect(page).toContain(words.asked.outcomes.refunded)
    expect(page).not.toContain(`>${words.history.event.end}<`)
    const byHand = shown({ outcome: 'Niet te maken', events: [event('end', 'operations', 'Niet te maken')] })
    expect(byHand).toContain(words.history.event.end)
  })

  test('what the shop reports is a text', () => {
    const page = shown({ events: [event('fail', 'carrier', 'not_home'), event('end', 'system', 'withdrawn')] })
    expect(page).not.toMatch(/not_home|>withdrawn</)
    expect(page).toContain(allMessages[language].requests.reported.withdrawn)
  })

  test.each(requestEvents)('%s has words', name => {
    expect(shown({ events: [event(name)] })).not.toMatch(new RegExp(`>${name}<|history\\.|[{}]`))
  })
})
