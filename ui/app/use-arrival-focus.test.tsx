// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useArrivalFocus } from './use-arrival-focus.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Set by the application that is mounted. */
let go = (_path: string) => {}
let show = (_content: ReactNode) => {}

function Application() {
  const navigate = useNavigate()
  const [content, setContent] = useState<ReactNode>(<p>Lijst</p>)
  go = path => void navigate(path)
  show = setContent
  useArrivalFocus()
  return (
    <>
      <button type="button">Menu</button>
      <main id="main">{content}</main>
    </>
  )
}

let close = () => {}
afterEach(() => close())

async function open(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/orders']}>
        <Application />
      </MemoryRouter>,
    ),
  )
  close = () => {
    act(() => root.unmount())
    place.remove()
  }
}

/** With the observer of the page, which reports after it has changed. */
const render = (content: ReactNode) =>
  act(async () => {
    show(content)
    await new Promise(resolve => setTimeout(resolve, 20))
  })
const focused = () => document.activeElement?.textContent

test('the heading of the page that was reached takes the focus', async () => {
  await open()
  await render(<h1>Bestellingen</h1>)
  await act(async () => go('/orders/R-1'))
  expect(focused()).toBe('Bestellingen')
})

test('a heading that is still loading takes the focus when it is there', async () => {
  await open()
  await act(async () => go('/orders/R-1'))
  expect(document.activeElement?.id).toBe('main')
  await render(<h1>R-1</h1>)
  expect(focused()).toBe('R-1')
})

test('but not from a person who has moved on', async () => {
  await open()
  await act(async () => go('/orders/R-1'))
  document.querySelector('button')?.focus()
  await render(<h1>R-1</h1>)
  expect(focused()).toBe('Menu')
})
