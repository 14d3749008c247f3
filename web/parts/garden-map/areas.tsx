import { useFormatter, useTranslations } from 'use-intl'
import type { GardenCheck, GardenIssue } from '#domain/garden/check-garden.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { computeArea, getOrdinal, type LawnShape, removeShape } from './drawing.ts'
import { PointPanel } from './point-panel.tsx'
import { RectangleForm } from './rectangle-form.tsx'
import type { Editor } from './use-editor.ts'

interface AreasProps {
  editor: Editor
  checked: GardenCheck
}

/** Every area with its square metres and issues, and the total. */
export function Areas({ editor, checked }: AreasProps) {
  const t = useTranslations('garden.areas')
  const format = useFormatter()
  const { shapes } = editor.drawing
  const whole = checked.ok ? checked.area_m2 : undefined
  const hasLawn = shapes.some(({ role }) => role === 'zone')
  const plain = shapes.reduce((sum, shape) => sum + (shape.role === 'zone' ? computeArea(shape) : 0), 0)
  const cutOut = shapes.reduce((sum, shape) => sum + (shape.role === 'no_go' ? computeArea(shape) : 0), 0)
  const isOverlapping = whole !== undefined && Math.abs(plain - cutOut - whole) > 1
  const loose = checked.ok ? [] : checked.issues.filter(({ path }) => path === '' && shapes.length > 0)
  return (
    <section className="garden-areas" aria-label={t('label')}>
      <p className="garden-total">
        <span className="garden-total-words">{t('total')}</span>
        <output className="garden-total-figure figures">
          {whole === undefined && hasLawn ? (
            <span className="garden-total-unknown">{t('unknown')}</span>
          ) : (
            `${format.number(whole ?? 0, { maximumFractionDigits: (whole ?? 10) < 10 ? 1 : 0 })} m²`
          )}
        </output>
      </p>
      {shapes.length > 0 && !hasLawn && <p className="field-hint">{t('no_lawn')}</p>}
      {isOverlapping && <p className="field-hint">{t('overlap')}</p>}
      {loose.map(({ rule }) => (
        <ShapeIssue key={rule} rule={rule} />
      ))}
      {shapes.length > 0 && (
        <ul className="garden-list">
          {shapes.map(shape => (
            <AreaRow key={shape.id} editor={editor} shape={shape} issues={checked.ok ? [] : checked.issues} />
          ))}
        </ul>
      )}
      <RectangleForm editor={editor} />
    </section>
  )
}

interface AreaRowProps {
  editor: Editor
  shape: LawnShape
  issues: readonly GardenIssue[]
}

function AreaRow({ editor, shape, issues }: AreaRowProps) {
  const t = useTranslations('garden.areas')
  const format = useFormatter()
  const { role } = shape
  const n = getOrdinal(editor.drawing, shape)
  const name = t(role, { n })
  const isMarked = editor.marked?.id === shape.id
  const area = computeArea(shape)
  const wrong = issues.filter(({ path }) => path === `${role === 'zone' ? 'zones' : 'no_go'}.${n - 1}`)
  return (
    <li className="garden-row" data-role={role} data-marked={isMarked || undefined}>
      <div className="garden-row-head">
        <button
          type="button"
          className="garden-row-name"
          aria-pressed={isMarked}
          onClick={() => {
            editor.setTool('select')
            editor.setMark(isMarked ? undefined : { id: shape.id, point: undefined })
          }}
        >
          <span className="garden-swatch" aria-hidden="true" />
          <span>{name}</span>
          <span className="figures">
            {role === 'no_go' && '− '}
            {format.number(area, { maximumFractionDigits: area < 10 ? 1 : 0 })} m²
          </span>
        </button>
        <IconButton
          icon="trash"
          label={t('remove', { name })}
          onClick={() => editor.commit(removeShape(editor.drawing, shape.id))}
        />
      </div>
      {wrong.map(({ rule }) => (
        <ShapeIssue key={rule} rule={rule} />
      ))}
      {isMarked && <PointPanel editor={editor} />}
    </li>
  )
}

function ShapeIssue({ rule }: { rule: GardenIssue['rule'] }) {
  const t = useTranslations('validation')
  return (
    <p className="field-error" role="alert">
      <Icon name="warning-circle" />
      <span>{t(rule)}</span>
    </p>
  )
}
