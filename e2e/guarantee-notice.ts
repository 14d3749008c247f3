import { expect, type Locator } from '@playwright/test'
import { toNoticeLanguage } from '#domain/going-live/notice-languages.ts'
import type { Language } from '#domain/languages.ts'

/** What the notice says, in each language in which it exists. */
const known = {
  nl: ['Wettelijke garantie in de EU', 'minstens 2 jaar', 'kosteloos herstel of een vervangend product'],
  en: ['Legal guarantee in the EU', 'at least 2 years', 'repair or replacement, free of charge'],
  de: ['Gesetzliche Gewährleistung in der EU', 'mindestens 2 Jahre', 'kostenlose Reparatur oder Ersatzlieferung'],
}

/** Where no official file was uploaded, the page says so in its own language. */
const ownRendering = {
  nl: 'niet het officiële exemplaar',
  en: 'not the official copy',
  de: 'nicht das amtliche Exemplar',
  zh: '并非官方原件',
}

export const opensNotice = {
  nl: 'Kennisgeving: de wettelijke garantie in de EU',
  en: 'Notice: the legal guarantee in the EU',
  de: 'Mitteilung: das gesetzliche Gewährleistungsrecht in der EU',
  zh: '告知：欧盟法定质保',
}

/** The notice as a customer reads it: whole, in its language, with its code and its link. */
export async function expectNotice(notice: Locator, language: Language): Promise<void> {
  const its = toNoticeLanguage(language)
  const own = notice.locator('.guarantee')
  await expect(own).toBeVisible()
  await expect(own).toHaveAttribute('lang', its)
  for (const words of known[its]) await expect(own).toContainText(words)
  await expect(notice.locator('.qr')).toBeVisible()
  const link = notice.getByRole('link', { name: /Your Europe/ })
  await expect(link).toHaveAttribute('href', new RegExp(`^https://europa.eu/youreurope/.*_${its}.htm$`))
  await expect(notice.getByText(ownRendering[language])).toBeVisible()
  // The Chinese page introduces the English notice.
  await expect(notice.getByText('没有中文版')).toHaveCount(language === 'zh' ? 1 : 0)
}
