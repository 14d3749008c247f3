// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPage } from '../pages.ts'
import { watchIntent } from './watch-intent.ts'

const prepared: string[] = []
let stop: () => void

function watch() {
  return watchIntent('nl', isPage, to => prepared.push(to.pathname + to.search))
}

beforeEach(() => {
  vi.useFakeTimers()
  prepared.length = 0
  document.body.innerHTML = `
    <a id="list" href="/nl/product"><b>Alle modellen</b></a>
    <a id="detail" href="/nl/detail?type=genie-600">Genie 600</a>
    <a id="german" href="/de/product" data-document>Deutsch</a>
    <a id="file" href="/nl/product" download>Bestand</a>
    <p>Geen link</p>`
  stop = watch()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fire = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))

test('a pointer that rests on a link prepares its page; one that only crosses it does not', () => {
  fire('#list b', 'pointerover')
  vi.advanceTimersByTime(40)
  fire('p', 'pointerover')
  vi.advanceTimersByTime(500)
  expect(prepared).toEqual([])
  fire('#list b', 'pointerover')
  fire('#list', 'pointerover')
  vi.advanceTimersByTime(500)
  expect(prepared).toEqual(['/nl/product'])
})

test('a finger prepares it at once, the focus of the keyboard when it stays', () => {
  fire('#detail', 'pointerdown')
  expect(prepared).toEqual(['/nl/detail?type=genie-600'])
  fire('#list', 'focusin')
  fire('#list', 'focusout')
  vi.advanceTimersByTime(500)
  expect(prepared).toHaveLength(1)
  fire('#list', 'focusin')
  vi.advanceTimersByTime(500)
  expect(prepared).toEqual(['/nl/detail?type=genie-600', '/nl/product'])
})

test('links that load a document or a file are left to the browser', () => {
  for (const id of ['#german', '#file']) fire(id, 'pointerdown')
  expect(prepared).toEqual([])
})

test('nothing is prepared for a visitor who saves data', () => {
  stop()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  stop = watch()
  fire('#list', 'pointerdown')
  expect(prepared).toEqual([])
})
