/** Where a line may end, for the four languages of the shop: at spaces and hyphens, and between Chinese characters. */

const hanzi = /[\u2e80-\u2fdf\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u
const letter = /\p{L}/u

/** Characters that must not begin a line. */
const closing = new Set('，。、；：？！）》」』】〕〉”’…—·％℃）,.;:?!)]}%')
/** Characters that must not end a line. */
const opening = new Set('（《「『【〔〈“‘([{€§')

/** The positions (indexes of UTF-16 units) at which a new line may begin. */
export function findBreaks(text: string): number[] {
  const breaks: number[] = []
  let at = 0
  let before = ''
  for (const character of text) {
    if (before && canBreak(before, character, text, at)) breaks.push(at)
    before = character
    at += character.length
  }
  return breaks
}

function canBreak(before: string, after: string, text: string, at: number): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (closing.has(after) || opening.has(before)) return false
  if (hanzi.test(before) || hanzi.test(after)) return !isGlue(before) && !isGlue(after)
  // Long words and addresses: after a hyphen within a word, after a slash between words.
  if (before === '-' || before === '/') return letter.test(after) && letter.test(text[at - 2] ?? '')
  return before === '–' && letter.test(after)
}

/** Non-breaking spaces: 900 m². */
function isGlue(character: string): boolean {
  return character === '\u00a0' || character === '\u202f' || character === '\u2060'
}
