import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import type { IconName } from '#ui/kit/icon-names.ts'
import type { Editor, Tool } from './use-editor.ts'

interface ToolsProps {
  editor: Editor
  /** Whether there is a grid: the sheet has one, the map does not. */
  grid: boolean
  children?: ReactNode
}

const tools = [
  ['select', 'pencil-simple'],
  ['zone', 'plant'],
  ['no_go', 'scissors'],
] as const satisfies readonly (readonly [Tool, IconName])[]

/** The current tool, and undo and redo. */
export function Tools({ editor, grid, children }: ToolsProps) {
  const t = useTranslations('garden.tools')
  const { tool, setTool, undo, redo, snapping, setSnapping } = editor
  return (
    <div className="garden-tools" role="toolbar" aria-label={t('label')}>
      <div className="garden-tools-set">
        {tools.map(([name, icon]) => (
          <button
            key={name}
            type="button"
            className="garden-tool"
            aria-pressed={tool === name}
            onClick={() => setTool(name)}
          >
            <Icon name={icon} />
            <span>{t(name)}</span>
          </button>
        ))}
      </div>
      <div className="garden-tools-set garden-tools-small">
        <IconButton icon="arrow-counter-clockwise" label={t('undo')} disabled={!undo} onClick={undo} />
        <IconButton
          icon="arrow-counter-clockwise"
          className="garden-redo"
          label={t('redo')}
          disabled={!redo}
          onClick={redo}
        />
        {grid && (
          <button
            type="button"
            className="garden-tool garden-snap"
            aria-pressed={snapping}
            onClick={() => setSnapping(!snapping)}
          >
            {t('snap')}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}
