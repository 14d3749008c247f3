import { useFormatter, useTranslations } from 'use-intl'
import type { Position } from '#domain/garden/shape.ts'
import { computeArea, getOrdinal } from './drawing.ts'
import type { Editor } from './use-editor.ts'

/** For people who draw without seeing the sheet: the position of the corner, and the size of the area. */
export function Announcement({ editor, cursor, on }: { editor: Editor; cursor: Position; on: boolean }) {
  const t = useTranslations('garden')
  const format = useFormatter()
  const { tool, draft, marked, point, drawing } = editor
  const coordinates = ([x, y]: Position) => ({
    x: format.number(x, { maximumFractionDigits: 1 }),
    y: format.number(y, { maximumFractionDigits: 1 }),
  })

  function message(): string {
    if (tool !== 'select') return t('said.cursor', { ...coordinates(cursor), count: draft.length })
    if (!marked) return t('said.nothing', { count: drawing.shapes.length })
    const name = t(`areas.${marked.role}`, { n: getOrdinal(drawing, marked) })
    const area = format.number(computeArea(marked), { maximumFractionDigits: 1 })
    const at = point === undefined ? undefined : marked.points[point]
    return at === undefined || point === undefined
      ? t('said.whole', { name, area })
      : t('said.point', { n: point + 1, count: marked.points.length, ...coordinates(at), name, area })
  }

  return <output className="visually-hidden">{on ? message() : ''}</output>
}
