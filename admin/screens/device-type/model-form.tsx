import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { missingModelFields } from '#domain/catalogue/listing.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Button } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { useCan } from '../../admin-context.tsx'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import { usePaths } from '../../paths.ts'
import { FactsSection } from './facts-section.tsx'
import { GallerySection } from './gallery-section.tsx'
import { type Gallery, type Model, toBody, toValues } from './model-values.ts'
import { FiguresSection } from './numbers-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { useModelRules } from './use-model-rules.ts'

interface ModelFormProps {
  model: Model
  isNew: boolean
  onSaved: (model: Model) => void
  /** Drops the typed values and starts again from the version that somebody else has saved. */
  onReload: () => void
}

const conflict = 409

/**
 * All data of a model on one page. The form stores the version it began with, so that it never overwrites a newer one
 * unseen.
 */
export function ModelForm({ model, isNew, onSaved, onReload }: ModelFormProps) {
  const t = useTranslations('admin_models')
  const browser = useBrowser()
  const to = usePaths()
  const may = useCan()
  // A later version from elsewhere does not change the values being edited.
  const [before] = useState(model)
  const [version, setVersion] = useState(model.version)
  const [gallery, setGallery] = useState<Gallery>(model.gallery)
  const [initial] = useState(() => toValues(model))
  const form = useForm<string>({
    id: 'model',
    initial,
    rules: useModelRules(),
    submit: async (values, { client }) => {
      const body = toBody(values, gallery)
      if (isNew) {
        const { device_type_id } = await client.quietly('POST /admin/device-types', { body })
        notify(t('saved'), 'success')
        return setLeavingTo(to('device_type', { id: device_type_id }))
      }
      const params = { id: before.device_type_id }
      const saved = await client.quietly('PUT /admin/device-types/{id}', { params, body: { ...body, version } })
      notify(t('saved'), 'success')
      onSaved(saved)
    },
  })
  const [leavingTo, setLeavingTo] = useState<string>()
  // Navigates once the guard has registered that everything is saved.
  useEffect(() => {
    if (leavingTo !== undefined) browser?.go(leavingTo)
  }, [browser, leavingTo])
  const body = toBody(form.values, gallery)
  const missing = missingModelFields(body)
  const isDirty =
    gallery !== before.gallery || Object.keys(initial).some(name => (form.values[name] ?? '') !== initial[name])
  const canEdit = may('manage_catalogue')
  return (
    <>
      <UnsavedGuard dirty={canEdit && isDirty && leavingTo === undefined} />
      <Form
        form={form}
        explain={({ code, text }) =>
          code === conflict && (
            <Notice
              tone="warn"
              live
              title={t('conflict.title')}
              action={
                <span className="act-actions">
                  <Button size="s" onClick={onReload}>
                    {t('conflict.reload')}
                  </Button>
                  {model.version > version && (
                    <Button size="s" variant="danger" onClick={() => setVersion(model.version)}>
                      {t('conflict.overwrite')}
                    </Button>
                  )}
                </span>
              }
            >
              {text}
            </Notice>
          )
        }
        actions={
          canEdit && (
            <div className="model-save">
              <p className="second" role="status">
                {before.listed && missing.length > 0
                  ? t('must_be_whole', { count: missing.length })
                  : isDirty || isNew
                    ? t('unsaved')
                    : t('up_to_date')}
              </p>
              <Button type="submit" variant="primary" busy={form.busy}>
                {isNew ? t('add') : t('save')}
              </Button>
            </div>
          )
        }
      >
        <TextsSection form={form} model={before} missing={missing} />
        <FiguresSection form={form} />
        <FactsSection form={form} disabled={!canEdit} />
        <GallerySection gallery={gallery} onChange={setGallery} disabled={!canEdit} />
      </Form>
    </>
  )
}
