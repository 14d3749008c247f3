import '../styles.css'
import '#ui/fonts-zh.css'
import './card.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { htmlLang } from '#domain/languages.ts'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { CardDrawing, findPicture } from './card-drawing.tsx'
import { type CardTexts, loadCardTexts } from './card-texts.ts'
import { type Card, cards } from './cards.ts'

/** The page of which `npm run share-pictures` takes screenshots; no page of the shop loads it. */
const root = createRoot(document.getElementById('root') as HTMLElement)

async function show(card: Card): Promise<void> {
  const texts = await loadCardTexts(card)
  document.documentElement.lang = htmlLang[card.language]
  flushSync(() => root.render(<ShareCard card={card} texts={texts} />))
  await document.fonts.ready
  fitHeading()
  await Promise.all([waitForDrawings(), waitForPictures()])
}

/** Drawings come from a sprite outside the page. */
async function waitForDrawings(): Promise<void> {
  const parts = [...document.querySelectorAll('use')]
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (parts.every(use => use.getBBox().width > 0)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('A drawing did not come')
}

async function waitForPictures(): Promise<void> {
  await Promise.all([...document.querySelectorAll('img')].map(picture => picture.decode()))
}

function ShareCard({ card, texts }: { card: Card; texts: CardTexts }) {
  return (
    <div className="card" data-theme={getTheme(card)} data-page={card.page} data-model={card.model}>
      <Wordmark />
      <CardDrawing {...card} />
      <div className="card-words">
        <p className="card-heading">
          {splitClauses(texts.heading, card.language).map((clause, _, all) => (
            <span
              key={clause}
              className="card-clause"
              data-whole={(all.length > 1 && clause.length <= maxUnbrokenLength) || undefined}
            >
              {clause}
            </span>
          ))}
        </p>
      </div>
      <hr className="mow-line" data-still />
      <p className="card-title">{texts.title}</p>
    </div>
  )
}

/** Studio pictures have a light background, and so does the text beside them. */
function getTheme(card: Card): 'light' | 'dark' {
  const cardPicture = findPicture(card)
  return cardPicture && cardPicture.name !== 'golden-hour' ? 'light' : 'dark'
}

/** A Chinese clause of at most this length is not broken: a break inside a word would look like a mistake. */
const maxUnbrokenLength = 8

function splitClauses(text: string, language: Card['language']): string[] {
  return language === 'zh' ? text.split(/(?<=[，。：？！])|(?=（)/) : [text]
}

const maxFontSize = 92
const minFontSize = 44

/** As large as the text allows: whole words only, four lines at most. */
function fitHeading(): void {
  const heading = document.querySelector<HTMLElement>('.card-heading')
  const container = heading?.parentElement
  if (!heading || !container) return
  for (let size = maxFontSize; size >= minFontSize; size -= 2) {
    heading.style.fontSize = `${size}px`
    const fits = heading.scrollWidth <= container.clientWidth && heading.scrollHeight <= container.clientHeight
    if (fits && heading.scrollHeight <= size * 4.4) return
  }
  throw new Error(`No room for "${heading.textContent}"`)
}

Object.assign(window, { shareCards: { cards, show, wordsOf: loadCardTexts } })
