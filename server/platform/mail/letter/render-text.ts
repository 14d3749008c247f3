import type { Fact, GoodsLine, Letter } from './letter.ts'

/** The text of a mail, for programs and people that prefer it: with everything that the HTML has. */
export function renderText(letter: Letter): string {
  const { salutation, intro, code, quoted, coming, goods, lawn, facts, button, after, closing, automatic } = letter
  const { language, withdraw, identity } = letter
  const marks = language === 'zh' ? wideMarks : plainMarks
  const parts = [
    ...[salutation, intro, code],
    ...quoted.map(({ title, words }) => `${title}\n${words}`),
    ...coming,
    goods.map(line => renderGoods(line, marks)).join('\n'),
    lawn?.text,
    renderFacts(facts, marks),
    button && `${button.label}\n${button.href}`,
    ...after,
    ...[closing.join('\n'), automatic],
    withdraw && `${withdraw.label}${marks.colon}\n${withdraw.href}`,
    identity.join('\n'),
  ]
  return parts.filter(Boolean).join('\n\n')
}

interface Marks {
  comma: string
  colon: string
}
const plainMarks: Marks = { comma: ', ', colon: ':' }
const wideMarks: Marks = { comma: '，', colon: '：' }

function renderGoods({ name, details }: GoodsLine, { comma }: Marks): string {
  return `- ${[name, ...details].join(comma)}`
}

/** One below the other, with the values in a column of their own. */
function renderFacts(facts: readonly Fact[], { colon }: Marks): string {
  const widest = Math.max(0, ...facts.map(({ label }) => measureWidth(label)))
  return facts
    .map(({ label, value }) => `${label}${colon}${' '.repeat(widest - measureWidth(label) + 2)}${value}`)
    .join('\n')
}

const widePattern = /[\u3000-\u9fff\uff00-\uff60]/gu

/** In columns: a Chinese character takes two. */
function measureWidth(text: string): number {
  return text.length + (text.match(widePattern)?.length ?? 0)
}
