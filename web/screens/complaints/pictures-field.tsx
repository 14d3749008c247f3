import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mostMessagePictures } from '#domain/messages/words.ts'
import { FilePicker } from '#ui/kit/file-picker.tsx'
import { useConfig } from '../../layout/use-config.ts'
import type { Pictures } from './use-pictures.ts'

const formats = 'image/jpeg,image/png,image/webp'
/** Spec §9, until the shop has told its own. */
const usualLimit = 3 * 1024 * 1024
const count = mostMessagePictures

export function PicturesField({ pictures }: { pictures: Pictures }) {
  const t = useTranslations('complaints')
  const maxBytes = useConfig()?.max_image_bytes ?? usualLimit
  const size = inMegabytes(maxBytes)
  return (
    <div className="messages-pictures">
      <FilePicker
        label={t('field.pictures')}
        hint={t('field.pictures_hint', { count, size })}
        error={pictures.fault}
        files={pictures.files}
        onChange={pictures.choose}
        accept={formats}
        maxFiles={count}
        maxBytes={maxBytes}
        sizeText={inMegabytes}
        refusal={(name, reason) => {
          if (reason === 'size') return t('picture.too_large', { name, size })
          return reason === 'format' ? t('picture.format', { name }) : t('picture.too_many', { name, count })
        }}
      />
      {pictures.files.length > 0 && (
        <ul className="picture-previews">
          {pictures.files.map(file => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <Preview file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const t = useTranslations('complaints.picture')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img src={address} alt={t('preview', { name: file.name })} className="picture-thumb" /> : null
}

function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${Math.floor(megabytes * 10) / 10} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
