import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
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
  const [chosen, setChosen] = useState<{ source: ImageBitmap; crop: Crop }>()
  const action = useAttempt()
  const crop = picture && (chosen?.source === picture ? chosen.crop : startCrop(picture))

  const save = () =>
    action.run(async () => {
      if (picture && crop) await onSave(await cropFile(picture, crop))
    })

  return (
    <ConfirmDialog
      open={picture !== undefined}
      onClose={onClose}
      title={t('avatar.crop')}
      keep={t('cancel')}
      confirm={t('avatar.save')}
      variant="primary"
      action={action}
      onConfirm={() => void save()}
    >
      {picture && crop && (
        <CropArea picture={picture} crop={crop} onChange={next => setChosen({ source: picture, crop: next })} />
      )}
    </ConfirmDialog>
  )
}
