// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { type Mounted, mounted } from '../../testing/mounted.tsx'
import { type BoxRow, BoxRows } from './box-rows.tsx'

let page: Mounted
afterEach(() => page.close())

const rows: BoxRow[] = [
  { id: 'term', name: 'Huurperiode', text: 'Op de laatste dag stopt de huur vanzelf.' },
  {
    ...{ id: 'withdrawal', name: '14 dagen bedenktijd', text: 'Zonder reden.', folded: true },
    link: { href: '/nl/withdrawal', text: 'Herroepingsrecht' },
  },
]

test('what the law wants directly above the button stands last and open; the rest is a press away, its link is not', async () => {
  page = await mounted(<BoxRows rows={rows} />, { answer: () => null })
  const shown = [...page.place.querySelectorAll<HTMLElement>('[data-condition]')]
  expect(shown.map(row => row.dataset.condition)).toEqual(['withdrawal', 'term'])
  const [folded, open] = shown
  const details = folded?.querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('Zonder reden.')
  expect(details?.querySelector('summary')?.textContent).toContain('14 dagen bedenktijd')
  expect(folded?.querySelector('a')?.closest('details')).toBeNull()
  expect(open?.querySelector('details')).toBeNull()
})
