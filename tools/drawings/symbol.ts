import type { Line, Mark, Sheet, Tone } from './sheet.ts'

/** Colours and widths are the page's: a sprite inherits its custom properties, so one file serves day and dusk. */
const tones: Record<Tone, string> = {
  shell: 'var(--drawing-shell)',
  bevel: 'var(--drawing-bevel)',
  side: 'var(--drawing-side)',
  dark: 'var(--drawing-dark)',
  deep: 'var(--drawing-deep)',
  glass: 'var(--drawing-glass)',
  lamp: 'var(--drawing-lamp)',
  shade: 'var(--drawing-shade)',
  steel: 'var(--drawing-steel)',
  none: 'none',
}
const widths: Record<Exclude<Line, 'none'>, string> = {
  outline: 'var(--drawing-outline)',
  line: 'var(--drawing-line)',
  fine: 'var(--drawing-fine)',
}

export function symbolOf(id: string, sheet: Sheet): string {
  return `<symbol id="${id}" overflow="visible" fill="none" stroke-linejoin="round" stroke-linecap="round">${sheet.marks.map(markOf).join('')}</symbol>`
}

function markOf({ d, tone, line, light }: Mark): string {
  const fill = tone === 'none' ? '' : ` fill="${tones[tone]}"`
  if (line === 'none') return `<path${fill} d="${d}"/>`
  const stroke = light ? 'var(--drawing-light)' : 'currentColor'
  return `<path${fill} stroke="${stroke}" stroke-width="${widths[line]}" vector-effect="non-scaling-stroke" d="${d}"/>`
}
