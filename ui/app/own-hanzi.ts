import '#ui/fonts-zh.css'

/**
 * For a device without a Chinese font (detected by web/public/start.js): the web font, reduced to the characters of the
 * shop's texts (ui/faces/hanzi.css). The files that the page needs are loaded before they are shown, so that text is not
 * laid out again for every file; on a slow connection the first ones are used alone. A long page gets its font section
 * by section, so that no interaction waits for all of it. Other characters follow in slices.
 */
const timeoutMs = 3000
const piece = 800

async function applyFont(): Promise<void> {
  const { body, documentElement: root } = document
  const headings = [...body.querySelectorAll('h1, h2, h3, h4')].map(heading => heading.textContent).join('')
  const loading = Promise.all([load(400, body.textContent), load(600, headings)])
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

function load(weight: number, text: string | null): Promise<unknown> {
  const characters = new Set(text?.match(/[^\p{ASCII}]/gu))
  return document.fonts.load(`${weight} 1em "Genie Hanzi"`, [...characters].join(''))
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
