import './number-file.css'
import './field.css'
import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { useKitTexts } from '../texts.tsx'
import { describedBy, FieldError, type FieldProps, Mark } from './field.tsx'

export type FileRefusal = 'format' | 'size' | 'count' | 'unreadable'

interface FilePickerProps extends FieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** As in `<input accept>`: `image/jpeg,image/png`. */
  accept: string
  maxFiles: number
  maxBytes: number
  /** The message why a file was left out. */
  refusal: (name: string, reason: FileRefusal) => string
  /** Changes each file before its size is looked at, or says why it cannot be used; it decides about the format too. */
  prepare?: (file: File) => Promise<File | FileRefusal>
  sizeText: (bytes: number) => string
  /** The limits as text, shown in advance. */
  hint: ReactNode
}

/** Files within limits. A button and a drop area: nothing requires dragging (WCAG 2.5.7). */
export function FilePicker(props: FilePickerProps) {
  const { label, hint, error, required, unmarked, className, files, onChange, accept, maxFiles, maxBytes } = props
  const texts = useKitTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const message = error ?? (refused.length > 0 && refused.join(' '))

  const formats = accept.split(',').map(format => format.trim())
  const checkFormat = async (file: File) => (formats.includes(file.type) ? file : ('format' as const))
  const prepare = props.prepare ?? checkFormat

  async function add(chosen: Iterable<File>) {
    const accepted = [...files]
    const rejected: string[] = []
    const list = [...chosen]
    if (input.current) input.current.value = ''
    setBusy(true)
    for (const file of list) {
      const prepared = accepted.length >= maxFiles ? 'count' : await prepare(file)
      const reason = typeof prepared === 'string' ? prepared : prepared.size > maxBytes ? 'size' : undefined
      if (reason) rejected.push(props.refusal(file.name, reason))
      else accepted.push(prepared as File)
    }
    setBusy(false)
    setRefused(rejected)
    onChange(accepted)
  }

  return (
    <div className={classNames('field', className)} data-invalid={message ? true : undefined}>
      <span className="field-head">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {!unmarked && <Mark required={required} />}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the input below does the same */}
      <div
        className="file-drop"
        aria-busy={busy || undefined}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          void add(event.dataTransfer.files)
        }}
      >
        <Icon name="camera" />
        <span className="file-drop-button">{texts.choose_files}</span>
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={maxFiles > 1}
          aria-describedby={describedBy(id, hint, message)}
          aria-invalid={message ? true : undefined}
          onChange={event => void add(event.currentTarget.files ?? [])}
        />
      </div>
      {files.length > 0 && (
        <ul className="file-list">
          {files.map((file, index) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <Icon name="file-text" />
              <span className="file-name">{file.name}</span>
              <span className="figures file-size">{props.sizeText(file.size)}</span>
              <IconButton
                icon="x"
                label={texts.remove(file.name)}
                onClick={() => onChange(files.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`}>{message}</FieldError>
    </div>
  )
}
