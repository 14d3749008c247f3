import './number-file.css'
import './field.css'
import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { useKitTexts } from '../texts.tsx'
import { describedBy, FieldError, type FieldProps, Mark } from './field.tsx'

interface FilePickerProps extends FieldProps {
  files: readonly File[]
  onChange: (files: File[]) => void
  /** As in `<input accept>`: `image/jpeg,image/png`. */
  accept: string
  maxFiles: number
  maxBytes: number
  /** The message why a file was left out. */
  refusal: (name: string, reason: 'format' | 'size' | 'count') => string
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
  const message = error ?? (refused.length > 0 && refused.join(' '))

  function add(chosen: Iterable<File>) {
    const formats = accept.split(',').map(format => format.trim())
    const accepted = [...files]
    const rejected: string[] = []
    for (const file of chosen) {
      if (!formats.includes(file.type)) rejected.push(props.refusal(file.name, 'format'))
      else if (file.size > maxBytes) rejected.push(props.refusal(file.name, 'size'))
      else if (accepted.length >= maxFiles) rejected.push(props.refusal(file.name, 'count'))
      else accepted.push(file)
    }
    setRefused(rejected)
    onChange(accepted)
    if (input.current) input.current.value = ''
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
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          add(event.dataTransfer.files)
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
          onChange={event => add(event.currentTarget.files ?? [])}
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
