import { htmlLang, type Language, languages, nativeNames } from '#domain/languages.ts'
import type { Utterance } from './in-page.ts'

/** Whatever is spoken with one of these roles needs a name. */
const named = new Set([
  ...['button', 'link', 'heading', 'image', 'dialog', 'alertdialog', 'navigation', 'table', 'grid'],
  ...['textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'slider', 'spinbutton', 'switch', 'radiogroup'],
  ...['tab', 'tabpanel', 'option', 'menuitem', 'meter', 'progressbar', 'listbox'],
])

/** What a page or a dialog promises to everyone who listens to it; a line for each promise that is not kept. */
export function faultsOf(spoken: readonly Utterance[], language: Language): string[] {
  return [
    ...spoken
      .filter(({ role, isNameless }) => named.has(role) && isNameless)
      .map(({ phrase, element }) => `“${phrase}” has no name: ${element}`),
    ...spoken
      .filter(({ isRepeated }) => isRepeated)
      .map(({ phrase, element }) => `“${phrase}” says what was said just before: ${element}`),
    ...languageFaults(spoken, language),
  ]
}

/** The first heading of the content names the page, there is one such heading, and no level is skipped on the way down. */
export function headingFaults(spoken: readonly Utterance[]): string[] {
  const headings = spoken
    .filter(({ role, isInMain }) => role === 'heading' && isInMain)
    .map(({ phrase, text }) => ({ text, level: Number(/level (\d)$/.exec(phrase)?.[1]) }))
  const first = headings.filter(({ level }) => level === 1)
  const skipping = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1)
  return [
    ...(headings[0]?.level === 1 ? [] : [`the first heading is “${headings[0]?.text ?? ''}”, not of level 1`]),
    ...(first.length > 1 ? [`several headings of level 1: ${first.map(({ text }) => text).join(', ')}`] : []),
    ...skipping.map(({ text, level }) => `the heading “${text}” of level ${level} skips a level`),
  ]
}

/** A modal dialog says its title, and nothing of the page behind it. */
export function dialogFaults(spoken: readonly Utterance[]): string[] {
  return spoken
    .filter(({ isInDialog }) => !isInDialog)
    .map(({ phrase }) => `“${phrase}” stands behind the dialog, and is spoken`)
}

const hanzi = /\p{Script=Han}/u
/** Four Latin words one after another are a sentence, and no name. */
const latin = /(?:\b[A-Za-zÀ-ÿ’']{2,}\b[\s,]+){3}\b[A-Za-zÀ-ÿ’']{2,}\b/u

/** A voice of one language cannot read another: what is in another language is marked. */
function languageFaults(spoken: readonly Utterance[], language: Language): string[] {
  const nameOf = (text: string) => languages.find(one => nativeNames[one] === text)
  return spoken
    .filter(({ role, text, lang }) => {
      // Names of regions and controls are read where their parts stand.
      if (text === '' || role.startsWith('end')) return false
      const isChinese = lang.startsWith('zh')
      const own = nameOf(text)
      if (own) return lang !== htmlLang[own]
      if (hanzi.test(text)) return !isChinese && text.replaceAll(/\P{Script=Han}/gu, '').length > text.length / 2
      return language === 'zh' && isChinese && latin.test(text)
    })
    .map(({ text, lang, element }) => `“${text.slice(0, 80)}” is marked as ${lang || 'no language'}: ${element}`)
}

/** What was announced twice after one action: a live region that repeats another, or itself. */
export function repeatedAnnouncements(log: readonly string[]): string[] {
  const said = log
    .filter(phrase => /^(polite|assertive): /.test(phrase))
    .map(phrase => phrase.replace(/^\w+: /, ''))
    // Several changes of one region at once are one announcement.
    .filter((text, index, all) => text !== all[index - 1])
  return [...new Set(said.filter((text, index) => said.indexOf(text) !== index))]
}
