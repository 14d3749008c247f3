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
    ...{
      link: { href: '/nl/withdrawal', text: 'Herroepingsrecht' },
      more: <button type="button">Kennisgeving</button>,
    },
  },
]

test('what the law wants directly above the button stands last and open; the rest is a press away', async () => {
  page = await mounted(<BoxRows rows={rows} />, { answer: () => null })
  const shown = [...page.place.querySelectorAll<HTMLElement>('[data-condition]')]
  expect(shown.map(row => row.dataset.condition)).toEqual(['withdrawal', 'term'])
  const [folded, open] = shown.map(row => row.closest('details'))
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Zonder reden. Herroepingsrecht')
  expect(folded?.querySelector('summary')?.textContent).toBe('14 dagen bedenktijd')
  expect(open).toBeNull()
  expect(page.place.querySelector('button')?.closest('details')).toBeNull()
})
