import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { pictureFormats, preparePicture } from '#ui/forms/prepare-picture.ts'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { FilePicker } from '#ui/kit/fields/file-picker.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useBrowser } from '../../../env.tsx'
import { useConfig } from '../../../layout/use-config.ts'
import { type TabProps, type User, useUpdateUser } from '../use-update-user.ts'
import { CropDialog } from './crop-dialog.tsx'

/** The limit until the shop's own is loaded. */
const usualLimit = 3 * 1024 * 1024
const uploadMs = 120_000

/** Choose, crop, send. A large photo is made smaller before it is opened. */
export function AvatarPicker({ user, onChange }: Pick<TabProps, 'user' | 'onChange'>) {
  const t = useTranslations()
  const browser = useBrowser()
  const updateUser = useUpdateUser(onChange)
  const failureText = useFailureText()
  const maxBytes = useConfig()?.max_image_bytes ?? usualLimit
  const [picture, setPicture] = useState<ImageBitmap>()
  const [message, setMessage] = useState<{ tone: 'success' | 'error'; text: string }>()
  const size = `${Math.floor(maxBytes / 1024 / 1024)} MB`

  async function open(file: File | undefined) {
    if (!file) return
    setMessage(undefined)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setMessage({ tone: 'error', text: t('account.avatar.unreadable') })
    }
  }

  async function change(avatar: string | null): Promise<User | undefined> {
    return browser?.client.quietly('PUT /user/info/{id}', { params: { id: user.user_id }, body: { avatar } })
  }

  async function save(file: File) {
    const form = new FormData()
    form.append('purpose', 'avatar')
    form.append('file', file)
    const uploaded = await browser?.client.with({ quiet: true, timeLimitMs: uploadMs })('POST /common/files/upload', {
      form,
    })
    const changed = uploaded && (await change(uploaded.id))
    if (!changed) return
    updateUser(changed)
    setPicture(undefined)
    setMessage({ tone: 'success', text: t('account.avatar.saved') })
  }

  async function remove() {
    setMessage(undefined)
    try {
      const changed = await change(null)
      if (changed) updateUser(changed)
      setMessage({ tone: 'success', text: t('account.avatar.removed') })
    } catch (error) {
      const text = failureText(error)
      if (text) setMessage({ tone: 'error', text })
    }
  }

  return (
    <section className="avatar-picker" aria-labelledby="avatar-title">
      <h2 id="avatar-title">{t('account.avatar.label')}</h2>
      <FilePicker
        label={t('account.avatar.new')}
        unmarked
        hint={t('account.avatar.hint')}
        files={[]}
        onChange={files => void open(files[0])}
        accept={pictureFormats}
        prepare={file => preparePicture(file, maxBytes)}
        maxFiles={1}
        maxBytes={maxBytes}
        sizeText={() => size}
        refusal={(_name, reason) => {
          if (reason === 'size') return t('validation.image_too_large', { size })
          if (reason === 'unreadable') return t('account.avatar.unreadable')
          return t('validation.image_format', { formats: 'JPEG, PNG, WebP' })
        }}
      />
      {user.avatar && (
        <Button variant="quiet" size="s" icon="trash" onClick={() => void remove()}>
          {t('account.avatar.remove')}
        </Button>
      )}
      {message?.tone === 'success' && (
        <Notice tone="success" live>
          {message.text}
        </Notice>
      )}
      {message?.tone === 'error' && <Problem>{message.text}</Problem>}
      <CropDialog picture={picture} onClose={() => setPicture(undefined)} onSave={save} />
    </section>
  )
}
