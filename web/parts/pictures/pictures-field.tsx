import './pictures.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pictureFormats, preparePicture } from '#ui/forms/prepare-picture.ts'
import { FilePicker } from '#ui/kit/fields/file-picker.tsx'
import { useConfig } from '../../layout/use-config.ts'
import type { Pictures } from './use-pictures.ts'

/** The limit until the shop's own is loaded. */
const usualLimit = 3 * 1024 * 1024

interface PicturesFieldProps {
  pictures: Pictures
  /** The largest number of pictures. */
  count: number
}

/** A field for pictures that shows its limits and the chosen pictures. Large photos are made smaller. */
export function PicturesField({ pictures, count }: PicturesFieldProps) {
  const t = useTranslations('pictures')
  const maxBytes = useConfig()?.max_image_bytes ?? usualLimit
  const size = inMegabytes(maxBytes)
  return (
    <div className="pictures-field">
      <FilePicker
        label={t('label')}
        hint={t('hint', { count })}
        error={pictures.error}
        files={pictures.files}
        onChange={pictures.choose}
        accept={pictureFormats}
        prepare={file => preparePicture(file, maxBytes)}
        maxFiles={count}
        maxBytes={maxBytes}
        sizeText={inMegabytes}
        refusal={(name, reason) => {
          if (reason === 'size') return t('too_large', { name, size })
          return reason === 'count' ? t('too_many', { name, count }) : t(reason, { name })
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
  const t = useTranslations('pictures')
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
