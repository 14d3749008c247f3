import { describe, expect, test } from 'vitest'
import { isSoothing } from './recall-notice.ts'

describe('the text of a recall', () => {
  test.each([
    ['nl', 'Uit voorzorg roepen we deze maaier terug.'],
    ['nl', 'In zeldzame gevallen wordt de accu heet.'],
    ['nl', 'Bij sommige gevallen breekt de kap.'],
    ['nl', 'Er zijn geen ongevallen bekend.'],
    ['en', 'This is a voluntary recall.'],
    ['en', 'As a precautionary measure, stop mowing.'],
    ['en', 'In certain situations the blade comes off.'],
    ['en', 'No accidents have been reported.'],
    ['de', 'Vorsorglich rufen wir das Gerät zurück.'],
    ['de', 'In seltenen Fällen wird der Akku heiß.'],
    ['de', 'Uns sind keine Unfälle bekannt.'],
    ['zh', '本次召回属于自愿召回。'],
    ['zh', '在极少数情况下，电池会发热。'],
    ['zh', '目前没有收到事故报告。'],
  ] as const)('%s: %s makes the danger sound smaller', (language, text) => {
    expect(isSoothing(text, language)).toBe(true)
  })

  test.each([
    ['nl', 'De accu kan te heet worden en in brand vliegen. Zet de maaier buiten en gebruik hem niet meer.'],
    ['en', 'The battery may overheat and catch fire. Put the mower outside and do not use it any more.'],
    ['de', 'Der Akku kann zu heiß werden und Feuer fangen. Stellen Sie das Gerät nach draußen.'],
    ['zh', '电池可能过热起火。请把机器放到室外，不要继续使用。'],
  ] as const)('%s: %s says how it is', (language, text) => {
    expect(isSoothing(text, language)).toBe(false)
  })
})
