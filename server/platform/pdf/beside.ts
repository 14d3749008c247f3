import type { PdfPage, TextStyle } from './pdf-page.ts'
import type { Tag } from './structure.ts'
import type { Line } from './text-lines.ts'

/** One of the texts that are written side by side. */
export interface Column {
  tag: Tag
  lines: readonly Line[]
  style: TextStyle
}

/** Writes texts side by side, row by row; on each sheet one text is drawn as a whole before the other. */
export function writeBeside(page: PdfPage, leading: number, columns: readonly Column[]): void {
  const rows = Math.max(...columns.map(({ lines }) => lines.length))
  const parts = columns.map(({ tag }) => page.part(tag))
  for (let from = 0; from < rows; ) {
    page.fit(leading)
    const places = findPlaces(page, leading, rows - from)
    for (const [index, { lines, style }] of columns.entries()) {
      const part = parts[index]
      const drawn = lines.slice(from, from + places.length)
      if (part && drawn.length > 0) {
        page.within(part, () => {
          for (const [row, line] of drawn.entries()) page.drawLine(line, places[row] ?? page.y, { ...style, leading })
        })
      }
    }
    page.space(places.length * leading)
    from += places.length
  }
}

/** The heights of the rows that fit on this sheet: at least one. */
function findPlaces(page: PdfPage, leading: number, most: number): number[] {
  const count = Math.min(most, Math.max(1, Math.floor(page.room / leading)))
  return Array.from({ length: count }, (_, row) => page.y + row * leading)
}
