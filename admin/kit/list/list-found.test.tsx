// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { allMessages, translate } from '#i18n/translate.ts'
import { ListFound } from './list-found.tsx'
import type { ListResult } from './list-types.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const t = translate('nl')
const query = { q: '', page: 1, page_size: 50, after: '', sort: '', filters: {} }
const rows = (total: number): ListResult<unknown> => ({
  ...{ list: Array.from({ length: total }), total, page: 1, page_size: 50 },
})
const range = (total: number) => t('admin.list.shown', { first: 1, last: total, total })

test('what a query has found is announced once; what comes later by itself is not', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (result: ListResult<unknown> | undefined, loading: boolean) =>
    act(async () =>
      root.render(
        <IntlProvider locale="nl-NL" messages={allMessages.nl}>
          <ListFound result={result} query={query} loading={loading} />
        </IntlProvider>,
      ),
    )
  await show(undefined, true)
  const status = place.querySelector('output')
  expect(status?.textContent).toBe('')
  await show(rows(3), false)
  expect(status?.textContent).toBe(range(3))
  // By the live channel.
  await show(rows(4), false)
  expect(status?.textContent).toBe(range(3))
  await show(rows(4), true)
  expect(status?.textContent).toBe('')
  await show(rows(0), false)
  expect(status?.textContent).toBe(t('admin.list.nothing'))
  act(() => root.unmount())
})
