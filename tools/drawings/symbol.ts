import type { Line, Mark, Sheet, Tone } from './sheet.ts'

/** The colours and widths of the tones of a drawing. */
export interface Paint {
  tones: Record<Exclude<Tone, 'none'>, string>
  ink: string
  /** Strokes on dark parts. */
  light: string
  widths: Record<Exclude<Line, 'none'>, string>
}

/** Colours and widths are the page's: a sprite inherits its custom properties, so one file serves both themes. */
const pagePaint: Paint = {
  tones: {
    shell: 'var(--drawing-shell)',
    bevel: 'var(--drawing-bevel)',
    side: 'var(--drawing-side)',
    dark: 'var(--drawing-dark)',
    deep: 'var(--drawing-deep)',
    glass: 'var(--drawing-glass)',
    lamp: 'var(--drawing-lamp)',
    shade: 'var(--drawing-shade)',
    steel: 'var(--drawing-steel)',
  },
  ink: 'currentColor',
  light: 'var(--drawing-light)',
  widths: {
    outline: 'var(--drawing-outline)',
    line: 'var(--drawing-line)',
    fine: 'var(--drawing-fine)',
  },
}

export function symbolOf(id: string, sheet: Sheet): string {
  return `<symbol id="${id}" overflow="visible" fill="none" stroke-linejoin="round" stroke-linecap="round">${marksOf(sheet, pagePaint)}</symbol>`
}

export function marksOf(sheet: Sheet, paint: Paint): string {
  return sheet.marks.map(mark => markOf(mark, paint)).join('')
}

function markOf({ d, tone, line, light }: Mark, { tones, ink, light: lit, widths }: Paint): string {
  const fill = tone === 'none' ? '' : ` fill="${tones[tone]}"`
  if (line === 'none') return `<path${fill} d="${d}"/>`
  return `<path${fill} stroke="${light ? lit : ink}" stroke-width="${widths[line]}" vector-effect="non-scaling-stroke" d="${d}"/>`
}
