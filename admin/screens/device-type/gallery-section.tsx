import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { byLanguage, languages } from '#domain/languages.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { FilePicker } from '#ui/kit/fields/file-picker.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import type { Gallery } from './model-values.ts'
import { moveItem } from './moved.ts'

interface GallerySectionProps {
  gallery: Gallery
  onChange: (gallery: Gallery) => void
  disabled: boolean
}

const maxPictures = 20
/** The largest picture that the server accepts. */
const maxBytes = 3 * 1024 * 1024
const uploadMs = 120_000
const emptyTexts = byLanguage(() => '')

/** Pictures in their order; the first is the cover. Moved by buttons, so that it works by keyboard too. */
export function GallerySection({ gallery, onChange, disabled }: GallerySectionProps) {
  const t = useTranslations('admin_models.gallery')
  const browser = useBrowser()
  const failureText = useFailureText()
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)

  async function upload(files: readonly File[]) {
    if (!browser) return
    setError(undefined)
    let added = gallery
    for (const file of files) {
      try {
        const form = new FormData()
        form.set('purpose', 'catalogue')
        form.set('file', file)
        const call = browser.client.with({ quiet: true, timeLimitMs: uploadMs })
        const { id } = await call('POST /common/files/upload', { form })
        added = [...added, { file_id: id, alt: emptyTexts }]
        onChange(added)
      } catch (error) {
        setError(t('failed', { name: file.name, reason: failureText(error) ?? '' }))
      }
    }
  }

  function move(from: number, to: number) {
    onChange(moveItem(gallery, from, to))
    setSaid(t('moved', { place: to + 1, count: gallery.length }))
    // The focus follows the picture to its new place.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll('button')
      const button = [...(buttons ?? [])].find(one => one.dataset.way === (to < from ? 'up' : 'down') && !one.disabled)
      ;(button ?? buttons?.[0])?.focus()
    })
  }

  return (
    <Section title={t('title')} total={gallery.length || undefined}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={list} className="model-gallery">
        {gallery.map((entry, index) => (
          <li key={entry.file_id}>
            <img
              src={`/api/common/preview/file/${entry.file_id}`}
              alt={entry.alt.nl || t('picture', { place: index + 1 })}
            />
            <div className="model-grid">
              {languages.map(language => (
                <TextInput
                  key={language}
                  id={`gallery-${entry.file_id}-${language}`}
                  label={t('alt', { language: nativeName(language) })}
                  unmarked
                  lang={language}
                  maxLength={2000}
                  disabled={disabled}
                  value={entry.alt[language]}
                  onChange={event => {
                    const { value } = event.currentTarget
                    onChange(
                      gallery.map(one => (one === entry ? { ...one, alt: { ...one.alt, [language]: value } } : one)),
                    )
                  }}
                />
              ))}
            </div>
            <div className="model-gallery-acts">
              <IconButton
                icon="caret-up-bold"
                data-way="up"
                label={t('up', { place: index + 1 })}
                disabled={disabled || index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="caret-down-bold"
                data-way="down"
                label={t('down', { place: index + 1 })}
                disabled={disabled || index === gallery.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon="trash"
                label={t('remove', { place: index + 1 })}
                disabled={disabled}
                onClick={() => onChange(gallery.filter(one => one !== entry))}
              />
            </div>
          </li>
        ))}
      </ol>
      {!disabled && (
        <FilePicker
          label={t('add')}
          hint={t('hint')}
          unmarked
          error={error}
          files={[]}
          onChange={files => void upload(files)}
          accept="image/jpeg,image/png,image/webp"
          maxFiles={Math.max(0, maxPictures - gallery.length)}
          maxBytes={maxBytes}
          refusal={(name, reason) => t(`refusal.${reason === 'unreadable' ? 'format' : reason}`, { name })}
          sizeText={bytes => `${Math.ceil(bytes / 1024)} kB`}
        />
      )}
    </Section>
  )
}
