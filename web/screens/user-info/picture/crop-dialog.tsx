import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '#ui/forms/form.tsx'
import { useFailureText } from '#ui/forms/report-failure.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { type Crop, startCrop } from './crop.ts'
import { CropArea } from './crop-area.tsx'
import { cropFile } from './draw-crop.ts'

interface CropDialogProps {
  /** undefined: closed. */
  picture: ImageBitmap | undefined
  onClose: () => void
  /** Rejects with the errors of its calls. */
  onSave: (file: File) => Promise<void>
}

export function CropDialog({ picture, onClose, onSave }: CropDialogProps) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const [chosen, setChosen] = useState<{ source: ImageBitmap; crop: Crop }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const crop = picture && (chosen?.source === picture ? chosen.crop : startCrop(picture))

  async function save() {
    if (!picture || !crop || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSave(await cropFile(picture, crop))
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      size="s"
      open={picture !== undefined}
      onClose={onClose}
      title={t('avatar.crop')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('avatar.save')}
          </Button>
        </>
      }
    >
      {picture && crop && (
        <CropArea picture={picture} crop={crop} onChange={next => setChosen({ source: picture, crop: next })} />
      )}
      {problem && <Problem>{problem}</Problem>}
    </Dialog>
  )
}
