// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { type Mounted, mounted } from '../testing/mounted.tsx'
import { forgetArrival, useCarriedStep } from './carried.ts'
import { enterCarried, watchLanguages } from './watch-languages.ts'

let page: Mounted

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/nl/register?from=home')
})
afterEach(() => page.close())

function Form() {
  const [email, setEmail] = useState('')
  const [part, setPart] = useState('all')
  const [step, setStep] = useState<{ code: string }>()
  useCarriedStep('mailed', step, setStep)
  return (
    <form>
      <input id="code-email" value={email} onChange={event => setEmail(event.currentTarget.value)} />
      <input id="untouched" defaultValue="from the account" />
      <input id="code-password" type="password" />
      {['all', 'part'].map(value => (
        <input key={value} type="radio" value={value} checked={part === value} onChange={() => setPart(value)} />
      ))}
      <Checkbox id="order-terms" label="Agreed" declares />
      {part === 'part' && <textarea id="items" />}
      <button type="button" onClick={() => setStep({ code: 'c1' })}>
        {step?.code ?? 'no code'}
      </button>
    </form>
  )
}

async function open(address: string): Promise<void> {
  history.replaceState(null, '', address)
  forgetArrival()
  page = await mounted(
    <main>
      <Form />
      <a href="/de/register?from=home" hrefLang="de" data-document="">
        Deutsch
      </a>
    </main>,
    { answer: () => null },
  )
  await act(async () => enterCarried())
  // The fields that one of the others shows.
  await act(async () => new Promise(resolve => setTimeout(resolve)))
}

const field = (selector: string) => page.place.querySelector<HTMLInputElement>(selector)
const button = () => page.place.querySelector('button')

async function typeAndSwitch(): Promise<void> {
  watchLanguages()
  await open('/nl/register?from=home')
  await page.type(field('#code-email'), 'anna@example.nl')
  await page.type(field('#code-password'), 'secret-1!')
  await page.click(field('[value=part]'))
  await page.click(field('#order-terms'))
  const items = page.place.querySelector('textarea')
  if (items) items.value = '2 × blades'
  items?.dispatchEvent(new Event('input', { bubbles: true }))
  await page.click(button())
  page.place.addEventListener('click', event => event.preventDefault())
  await page.click(page.place.querySelector('a'))
  page.close()
}

test('what was typed, also in a field that another one shows, and the step are there in the other language', async () => {
  await typeAndSwitch()
  await open('/de/register?from=home')
  expect(field('#code-email')?.value).toBe('anna@example.nl')
  expect(field('[value=part]')?.checked).toBe(true)
  expect(field('#items')?.value).toBe('2 × blades')
  expect(button()?.textContent).toBe('c1')
})

test('a password is stored nowhere, and a value that nobody typed is not either', async () => {
  await typeAndSwitch()
  const stored = sessionStorage.getItem('genie.carried') ?? ''
  expect(stored).toContain('anna@example.nl')
  expect(stored).not.toContain('secret-1!')
  expect(stored).not.toContain('from the account')
})

test('a declaration is not made by script: it was read in another language', async () => {
  await typeAndSwitch()
  await open('/de/register?from=home')
  expect(field('[value=part]')?.checked).toBe(true)
  expect(field('#order-terms')?.checked).toBe(false)
})

test('nothing is entered on another page, nor a second time', async () => {
  await typeAndSwitch()
  await open('/de/login')
  expect(field('#code-email')?.value).toBe('')
  page.close()
  await open('/de/register?from=home')
  expect(field('#code-email')?.value).toBe('')
  expect(button()?.textContent).toBe('no code')
})
