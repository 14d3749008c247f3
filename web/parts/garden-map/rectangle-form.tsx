import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { addRectangle, type Role } from './drawing.ts'
import { parseSize } from './parse-size.ts'
import type { Editor } from './use-editor.ts'

/** Adds a rectangle by its sides, `12 × 8`, without drawing. */
export function RectangleForm({ editor }: { editor: Editor }) {
  const t = useTranslations('garden.rectangle')
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const hasLawn = editor.drawing.shapes.some(({ role }) => role === 'zone')

  function add(role: Role) {
    const size = parseSize(text)
    if (!size) return setError(t('fault'))
    const within = editor.marked?.role === 'zone' ? editor.marked.id : undefined
    const added = addRectangle(editor.drawing, role, size, within)
    editor.setTool('select')
    editor.commit(added.drawing, { id: added.id, point: undefined })
    setText('')
    setError(undefined)
  }

  return (
    <div className="garden-rectangle">
      <TextInput
        id={id}
        label={t('label')}
        unmarked
        room="m"
        autoComplete="off"
        placeholder={t('example')}
        suffixText="m"
        value={text}
        error={error}
        onChange={event => {
          setText(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add('zone')
        }}
      />
      <div className="garden-rectangle-ways">
        <Button size="s" onClick={() => add('zone')}>
          {t('zone')}
        </Button>
        {hasLawn && (
          <Button size="s" onClick={() => add('no_go')}>
            {t('no_go')}
          </Button>
        )}
      </div>
    </div>
  )
}
