// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { allMessages } from '#i18n/translate.ts'
import { KitTranslations } from '../blocks/kit-translations.tsx'
import { Button } from './button.tsx'
import { DefinitionList } from './definition-list.tsx'
import { ErrorSummary } from './fields/error-summary.tsx'
import { Slider } from './fields/slider.tsx'
import { Stepper } from './fields/stepper.tsx'
import { Dialog, DialogStep } from './overlays/dialog.tsx'
import { Announcement } from './visually-hidden.tsx'

/** What a screen reader is given to announce. */
const texts = allMessages.nl
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let close = () => {}
afterEach(() => close())

async function show(element: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const render = (next: ReactNode) =>
    act(async () =>
      root.render(
        <IntlProvider locale="nl-NL" messages={texts}>
          <KitTranslations>{next}</KitTranslations>
        </IntlProvider>,
      ),
    )
  close = () => {
    act(() => root.unmount())
    place.remove()
  }
  await render(element)
  return render
}

const find = (css: string) => document.querySelector<HTMLElement>(css)
const press = (element: HTMLElement | null) => act(async () => element?.click())

test('a button that works says so in a status that was there before, and keeps its name', async () => {
  const render = await show(<Button busy={false}>Versturen</Button>)
  const status = find('output')
  expect(status?.textContent).toBe('')
  await render(<Button busy>Versturen</Button>)
  expect(find('output')).toBe(status)
  expect(status?.textContent).toBe(texts.kit.busy)
  expect(find('button')?.textContent).toBe('Versturen')
  await render(
    <Button busy silent>
      Versturen
    </Button>,
  )
  expect(find('output')).toBeNull()
})

test('a button that is never busy has no status', async () => {
  await show(<Button>Sluiten</Button>)
  expect(find('output')).toBeNull()
})

test('a slider says its value itself: the figure beside it is silent', async () => {
  await show(<Slider label="Huurperiode" value={6} min={2} max={12} text="6 maanden" onChange={() => {}} />)
  expect(find('input')?.getAttribute('aria-valuetext')).toBe('6 maanden')
  expect(find('output')?.getAttribute('aria-live')).toBe('off')
})

test('a sum that changes is announced with its term', async () => {
  await show(<DefinitionList items={[{ term: 'Vandaag te betalen', value: '€ 705,00', live: true }]} />)
  const row = find('[aria-live="polite"]')
  expect(row?.textContent).toBe('Vandaag te betalen€ 705,00')
  expect(row?.getAttribute('aria-atomic')).toBe('true')
})

function Quantity() {
  const [value, setValue] = useState(1)
  return <Stepper label="Aantal mesjes" value={value} onChange={setValue} />
}

test('the buttons of a quantity say of what, and the quantity that they made', async () => {
  await show(<Quantity />)
  const more = find(`button[aria-label="${texts.kit.increase}"]`)
  const label = document.getElementById(more?.getAttribute('aria-describedby') ?? '')
  expect(label?.textContent).toBe('Aantal mesjes')
  expect(find('output')?.textContent).toBe('')
  await press(more)
  expect(find('output')?.textContent).toBe('2')
})

test('the list of issues is a named group; its first link takes the focus and says field and issue', async () => {
  const errors = [
    { field: 'name', text: 'Naam', error: 'Vul dit veld in.' },
    { field: 'city', text: 'Plaats', error: 'Vul dit veld in.' },
  ]
  const render = await show(<ErrorSummary title="Controleer 2 velden" errors={errors} />)
  expect(document.activeElement?.textContent).toBe('Naam: Vul dit veld in.')
  const group = find('[role=group]')
  expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Controleer 2 velden')
  // An alert would say it all once more.
  expect(find('[role=alert]')).toBeNull()
  await render(null)
  await render(<ErrorSummary quiet title="Controleer 2 velden" errors={errors} />)
  expect(document.activeElement).toBe(document.body)
})

test('the next step of a dialog takes the focus, named by the title of that step', async () => {
  const render = await show(
    <Dialog open title="Reparatie aanvragen" onClose={() => {}}>
      <p>Wat is er aan de hand?</p>
    </Dialog>,
  )
  await render(
    <Dialog open title="Je aanvraag is binnen" onClose={() => {}}>
      <DialogStep>
        <p>Aanvraagnummer A-3M8P26TC</p>
      </DialogStep>
    </Dialog>,
  )
  const step = document.activeElement
  expect(step?.textContent).toBe('Aanvraagnummer A-3M8P26TC')
  expect(document.getElementById(step?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Je aanvraag is binnen',
  )
})

test('an announcement is not read again where the page says the same', async () => {
  vi.useFakeTimers()
  const render = await show(<Announcement text="" />)
  const status = find('output')
  await render(<Announcement text="Betaald" />)
  expect(status?.textContent).toBe('Betaald')
  await act(async () => vi.advanceTimersByTime(5000))
  expect(status?.textContent).toBe('')
  // The same once more is news.
  await render(<Announcement text="" />)
  await render(<Announcement text="Betaald" />)
  expect(status?.textContent).toBe('Betaald')
  vi.useRealTimers()
})
