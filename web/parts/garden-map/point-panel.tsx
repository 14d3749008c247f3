import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { insertPoint, movePoint, removePoint } from './drawing.ts'
import { parseMetres } from './parse-size.ts'
import type { Editor } from './use-editor.ts'

/** The corners of the selected area one by one, by buttons and numbers, for people who cannot drag. */
export function PointPanel({ editor }: { editor: Editor }) {
  const t = useTranslations('garden.point')
  const { marked, point, drawing } = editor
  if (!marked) return null
  const { id, points } = marked
  const count = points.length
  const at = point ?? 0
  const [x, y] = points[at] ?? [0, 0]
  const choose = (next: number) => editor.setMark({ id, point: (next + count) % count })
  return (
    <fieldset className="garden-point">
      <legend className="visually-hidden">{t('legend')}</legend>
      <div className="garden-point-walk">
        <IconButton icon="caret-left" label={t('previous')} onClick={() => choose(at - 1)} />
        <output className="figures">
          {point === undefined ? t('none', { count }) : t('here', { n: at + 1, count })}
        </output>
        <IconButton icon="caret-right" label={t('next')} onClick={() => choose(point === undefined ? 0 : at + 1)} />
        <IconButton
          icon="plus-bold"
          label={t('insert')}
          onClick={() => editor.commit(insertPoint(drawing, id, at), { id, point: at + 1 })}
        />
        <IconButton
          icon="minus-bold"
          label={t('remove')}
          disabled={point === undefined || count <= 3}
          onClick={() => editor.commit(removePoint(drawing, id, at), { id, point: Math.max(0, at - 1) })}
        />
      </div>
      {point !== undefined && (
        <div className="garden-point-place">
          <Metres label={t('across')} value={x} onChange={to => editor.commit(movePoint(drawing, id, at, [to, y]))} />
          <Metres label={t('up')} value={y} onChange={to => editor.commit(movePoint(drawing, id, at, [x, to]))} />
        </div>
      )}
    </fieldset>
  )
}

/** Applied when the field is left or Enter is pressed; an invalid length is reset to the previous one. */
function Metres({ label, value, onChange }: { label: string; value: number; onChange: (metres: number) => void }) {
  const format = useFormatter()
  const written = format.number(value, { maximumFractionDigits: 2, useGrouping: false })
  const [text, setText] = useState(written)
  useEffect(() => setText(written), [written])
  function settle() {
    const metres = parseMetres(text.replace('−', '-'))
    if (metres === undefined || Math.abs(metres) > 2000) setText(written)
    else if (metres !== value) onChange(metres)
  }
  return (
    <TextInput
      label={label}
      unmarked
      room="s"
      inputMode="decimal"
      autoComplete="off"
      suffixText="m"
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
    />
  )
}
