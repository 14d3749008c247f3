import { inks, type PdfPage, type TextStyle } from './pdf-page.ts'
import type { Line, Span } from './text-lines.ts'

export interface PdfTable {
  head: Span[][]
  rows: Span[][][]
  /** Columns of amounts and counts stand at their end. */
  figures?: readonly number[]
  /** Of every column but one, which gets what is left; without them columns are as wide as they need. */
  widths?: readonly (number | undefined)[]
}

const gap = 14
const padding = 5

/** A table of text: columns as wide as they need, rows that are never cut, its head again on each new sheet. */
export function writeTable(page: PdfPage, { head, rows, figures = [], widths: fixed }: PdfTable): void {
  const style = { size: page.body.size - 0.75, leading: page.body.leading - 1 }
  const widths = fixed ? withTheRest(page, fixed) : columnWidths(page, [head, ...rows], style)
  const hasHead = head.some(cell => cell.length)
  const place = { widths, style, figures }
  const headLines = set(page, head, { ...place, style: { ...style, cut: 'strong' } })
  const bodies = rows.map(row => set(page, row, place))
  page.fit((hasHead ? heightOf(headLines, style) : 0) + (bodies[0] ? heightOf(bodies[0], style) : 0))
  if (hasHead) drawHead()
  for (const body of bodies) {
    if (page.room < heightOf(body, style)) {
      page.turn()
      if (hasHead) drawHead()
    }
    drawRow(page, body, place)
    page.rule()
  }
  page.space(12)

  function drawHead() {
    drawRow(page, headLines, { ...place, style: { ...style, cut: 'strong' } })
    page.rule({ colour: inks.ink, weight: 1 })
  }
}

interface Place {
  widths: number[]
  style: TextStyle & { leading: number }
  figures: readonly number[]
}

function set(page: PdfPage, cells: Span[][], { widths, style }: Place): Line[][] {
  return widths.map((width, column) => page.lines(cells[column] ?? [], { ...style, width }))
}

function heightOf(cells: Line[][], { leading }: { leading: number }): number {
  return Math.max(...cells.map(lines => lines.length)) * leading + 2 * padding
}

function drawRow(page: PdfPage, cells: Line[][], { widths, style, figures }: Place): void {
  let indent = 0
  for (const [column, lines] of cells.entries()) {
    const width = widths[column] ?? 0
    for (const [index, line] of lines.entries()) {
      const align = figures.includes(column) ? 'end' : 'start'
      page.drawLine(line, page.y + padding + index * style.leading, { ...style, indent, width, align })
    }
    indent += width + gap
  }
  page.space(heightOf(cells, style))
}

function withTheRest(page: PdfPage, fixed: readonly (number | undefined)[]): number[] {
  const rest = page.width - gap * (fixed.length - 1) - total(fixed.map(width => width ?? 0))
  return fixed.map(width => width ?? rest)
}

/** Natural widths where they fit; else what is left after the longest words is shared by need. */
function columnWidths(page: PdfPage, rows: Span[][][], style: TextStyle): number[] {
  const count = Math.max(...rows.map(row => row.length))
  const columns = Array.from({ length: count }, (_, column) => rows.map(row => row[column] ?? []))
  const free = page.width - gap * (count - 1)
  const natural = columns.map(cells => widest(page, cells, 10_000, style))
  const sum = total(natural)
  if (sum <= free) return natural.map(width => (width / sum) * free)
  const least = columns.map(cells => Math.min(widest(page, cells, 1, style, true), free / count))
  const spare = free - total(least)
  const need = natural.map((width, column) => Math.sqrt(Math.max(0, width - (least[column] ?? 0))))
  const needed = total(need) || 1
  return least.map((width, column) => width + (spare * (need[column] ?? 0)) / needed)
}

function widest(page: PdfPage, cells: Span[][], width: number, style: TextStyle, byWord = false): number {
  const lines = cells.flatMap(cell => {
    const strong = cell.map(span => ({ cut: 'strong' as const, ...span }))
    if (!byWord) return page.lines(strong, { ...style, width })
    return strong.flatMap(span => span.text.split(/\s/).flatMap(text => page.lines([{ ...span, text }], style)))
  })
  return Math.max(8, ...lines.map(line => line.width)) + 0.5
}

function total(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
