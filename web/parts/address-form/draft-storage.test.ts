// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKeys, drafts } from './draft-storage.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') }))
afterEach(() => {
  drafts.forget()
  vi.useRealTimers()
})

const hours = (count: number) => vi.advanceTimersByTime(count * 3_600_000)
/** As after the browser was closed. */
const closeTab = () => sessionStorage.clear()

test('a draft lasts as long as its tab', () => {
  drafts.write(draftKeys.contact, 'Anna')
  expect(drafts.read(draftKeys.contact)).toBe('Anna')
  closeTab()
  expect(drafts.read(draftKeys.contact)).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('who asks for it finds everything again within a day of the last change', () => {
  drafts.write(draftKeys.contact, 'Anna')
  drafts.keep(true)
  hours(20)
  drafts.write(draftKeys.rental, 'zes maanden')
  closeTab()
  hours(23)
  expect(drafts.isKept()).toBe(true)
  expect([drafts.read(draftKeys.contact), drafts.read(draftKeys.rental)]).toEqual(['Anna', 'zes maanden'])
})

test('after a day it is gone, from the browser too', () => {
  drafts.write(draftKeys.contact, 'Anna')
  drafts.keep(true)
  closeTab()
  hours(24)
  drafts.dropExpired()
  expect(localStorage.length).toBe(0)
  expect(drafts.read(draftKeys.contact)).toBeNull()
})

test('no choice, and a button, remove it at once', () => {
  drafts.write(draftKeys.contact, 'Anna')
  drafts.keep(true)
  drafts.keep(false)
  expect(localStorage.length).toBe(0)
  expect(drafts.read(draftKeys.contact)).toBe('Anna')
  drafts.keep(true)
  drafts.forget()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test.each(['', '{', 'null', '{"until":9e15,"texts":{}}', '{"until":1}'])('%s is no copy', stored => {
  localStorage.setItem('genie.order.kept', stored)
  expect(drafts.isKept()).toBe(false)
})
