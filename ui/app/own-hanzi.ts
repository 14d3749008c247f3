import '#ui/fonts-zh.css'

/**
 * For a device without a Chinese font (detected by web/public/start.js): the web font, reduced to the characters of the
 * shop's texts (ui/faces/hanzi.css). The files that the page needs are loaded before they are shown, so that text is not
 * laid out again for every file; on a slow connection the first ones are used alone. A long page gets its font section
 * by section, so that no interaction waits for all of it. Other characters follow in slices.
 */
const timeoutMs = 3000
const piece = 800
/** Running text and headings. */
const weights = [400, 600]

async function applyFont(): Promise<void> {
  const { body, documentElement: root } = document
  const characters = [...new Set(body.textContent?.match(/[^\p{ASCII}]/gu))].join('')
  const loading = Promise.all(weights.map(weight => document.fonts.load(`${weight} 1em "Genie Hanzi"`, characters)))
  await Promise.race([loading, new Promise(resolve => setTimeout(resolve, timeoutMs))]).catch(() => undefined)
  const marked: HTMLElement[] = []
  let length = 0
  for (const element of splitPieces(body)) {
    element.dataset.hanzi = 'own'
    marked.push(element)
    length += textLength(element)
    if (length < piece) continue
    length = 0
    await new Promise(requestAnimationFrame)
  }
  root.dataset.hanzi = 'own'
  for (const element of marked) delete element.dataset.hanzi
}

function splitPieces(element: HTMLElement): HTMLElement[] {
  if (textLength(element) <= piece) return [element]
  const inside = [...element.children].filter(child => child instanceof HTMLElement)
  return inside.length > 0 ? inside.flatMap(splitPieces) : [element]
}

function textLength(element: Element): number {
  return element.textContent?.length ?? 0
}

applyFont()
