import '../styles.css'
import '#ui/fonts-zh.css'
import './card.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { htmlLang } from '#domain/languages.ts'
import { Wordmark } from '#ui/blocks/wordmark.tsx'
import { CardDrawing, pictureOf } from './card-drawing.tsx'
import { type CardWords, wordsOf } from './card-words.ts'
import { type Card, cards } from './cards.ts'

/** The page that `npm run share-pictures` photographs; no part of the shop loads it. */
const root = createRoot(document.getElementById('root') as HTMLElement)

async function show(card: Card): Promise<void> {
  const words = await wordsOf(card)
  document.documentElement.lang = htmlLang[card.language]
  flushSync(() => root.render(<ShareCard card={card} words={words} />))
  await document.fonts.ready
  fitHeading()
  await Promise.all([drawn(), loaded()])
}

/** Machines come from a sprite beside the page. */
async function drawn(): Promise<void> {
  const parts = [...document.querySelectorAll('use')]
  for (let turn = 0; turn < 200; turn += 1) {
    if (parts.every(part => part.getBBox().width > 0)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('A drawing did not come')
}

async function loaded(): Promise<void> {
  await Promise.all([...document.querySelectorAll('img')].map(picture => picture.decode()))
}

function ShareCard({ card, words }: { card: Card; words: CardWords }) {
  return (
    <div className="card" data-theme={themeOf(card)} data-page={card.page} data-model={card.model}>
      <Wordmark />
      <CardDrawing {...card} />
      <div className="card-words">
        <p className="card-heading">
          {clausesIn(words.heading, card.language).map((clause, _, all) => (
            <span
              key={clause}
              className="card-clause"
              data-whole={(all.length > 1 && clause.length <= longestWhole) || undefined}
            >
              {clause}
            </span>
          ))}
        </p>
      </div>
      <hr className="mow-line" data-still />
      <p className="card-title">{words.title}</p>
    </div>
  )
}

/** Studio pictures lie on paper, and so does what is said beside them. */
function themeOf(card: Card): 'light' | 'dark' {
  const shown = pictureOf(card)
  return shown && shown.name !== 'golden-hour' ? 'light' : 'dark'
}

/** A Chinese clause this short stays on its line: a break inside of a word would read as a slip. */
const longestWhole = 8

function clausesIn(text: string, language: Card['language']): string[] {
  return language === 'zh' ? text.split(/(?<=[，。：？！])|(?=（)/) : [text]
}

const largest = 92
const smallest = 44

/** As large as the words allow: whole words only, four lines at most. */
function fitHeading(): void {
  const heading = document.querySelector<HTMLElement>('.card-heading')
  const place = heading?.parentElement
  if (!heading || !place) return
  for (let size = largest; size >= smallest; size -= 2) {
    heading.style.fontSize = `${size}px`
    const fits = heading.scrollWidth <= place.clientWidth && heading.scrollHeight <= place.clientHeight
    if (fits && heading.scrollHeight <= size * 4.4) return
  }
  throw new Error(`No room for "${heading.textContent}"`)
}

Object.assign(window, { shareCards: { cards, show, wordsOf } })
