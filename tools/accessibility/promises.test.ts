import { describe, expect, test } from 'vitest'
import type { Utterance } from './in-page.ts'
import { dialogFaults, faultsOf, headingFaults, repeatedAnnouncements } from './promises.ts'

function spoken(phrase: string, facts: Partial<Utterance> = {}): Utterance {
  const [role = '', text = ''] = phrase.split(', ')
  const usual = { isNameless: false, isRepeated: false, isInMain: true, isInDialog: false, lang: 'nl', element: '<p>' }
  return { phrase, role, text, ...usual, ...facts }
}

describe('a page that is listened to', () => {
  test('names every control; a paragraph needs no name', () => {
    const nameless = { isNameless: true, text: '' }
    expect(faultsOf([spoken('button', nameless), spoken('paragraph', nameless)], 'nl')).toEqual([
      '“button” has no name: <p>',
    ])
  })

  test('says nothing twice', () => {
    const all = [spoken('image, Genie 600'), spoken('link, Genie 600', { isRepeated: true })]
    expect(faultsOf(all, 'nl')).toEqual(['“link, Genie 600” says what was said just before: <p>'])
  })

  test('begins with its heading, has one, and skips no level', () => {
    const headings = (...levels: number[]) =>
      headingFaults(levels.map(level => spoken(`heading, H${level}, level ${level}`)))
    expect(headings(1, 2, 3, 2)).toEqual([])
    expect(headings(2, 1)).toEqual(['the first heading is “H2”, not of level 1'])
    expect(headings(1, 3)).toEqual(['the heading “H3” of level 3 skips a level'])
    expect(headings(1, 1)).toEqual(['several headings of level 1: H1, H1'])
    expect(headings()).toHaveLength(1)
  })

  test('marks what is in another language', () => {
    const faults = (text: string, lang: string, language: 'nl' | 'zh' = 'nl') =>
      faultsOf([spoken('link, x', { text, lang })], language)
    expect(faults('中文', 'nl')).toHaveLength(1)
    expect(faults('Deutsch', 'nl')).toHaveLength(1)
    expect(faults('Deutsch', 'de')).toEqual([])
    expect(faults('割草机器人', 'zh-Hans')).toEqual([])
    expect(faults('Order with obligation to pay', 'zh-Hans', 'zh')).toHaveLength(1)
    expect(faults('Order with obligation to pay', 'en', 'zh')).toEqual([])
    expect(faults('Genie 1000', 'zh-Hans', 'zh')).toEqual([])
  })
})

test('a dialog keeps its reader inside', () => {
  expect(dialogFaults([spoken('dialog, Verzenden', { isInDialog: true }), spoken('link, Genie')])).toEqual([
    '“link, Genie” stands behind the dialog, and is spoken',
  ])
})

test('one announcement may come from several changes, but not from two places', () => {
  expect(repeatedAnnouncements(['polite: 7 maanden', 'polite: 7 maanden', 'slider, Huurperiode'])).toEqual([])
  expect(repeatedAnnouncements(['polite: Bewaard', 'polite: € 7', 'assertive: Bewaard'])).toEqual(['Bewaard'])
})
