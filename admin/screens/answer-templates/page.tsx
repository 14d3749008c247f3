import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { ExportButton } from '../../kit/list/export-button.tsx'
import { PageHead } from '../../layout/page-head.tsx'

export type Template = CallData<'GET /admin/answer-templates'>['list'][number]
export interface TemplateDialogProps {
  template: Template | undefined
  reread: ReturnType<typeof useDetail<{ list: Template[] }>>['reread']
  onClose: () => void
}

const WriteDialog = lazyDialog<TemplateDialogProps>(() => import('./write-dialog.tsx'))
const RemoveDialog = lazyDialog<TemplateDialogProps>(() => import('./remove-dialog.tsx'))
type Give = Omit<TemplateDialogProps, 'onClose'>
const nothing = () => ({})

/** Templates for frequent replies, in each language. */
export function Page() {
  const t = useTranslations('admin_messages.answers')
  const title = useTranslations('admin.screen')('answers')
  const fetchData = useCallback((call: Call) => call('GET /admin/answer-templates', {}), [])
  const detail = useDetail({ fetchData, watched: nothing })
  const { reread } = detail
  const give: Give = useMemo(() => ({ template: undefined, reread }), [reread])
  return (
    <DetailScreen detail={detail}>
      {({ list }) => (
        <>
          <PageHead
            title={title}
            actions={
              <>
                <ExportButton name="answer-templates" href="/api/admin/answer-templates/export" />
                <ActionButtons
                  actions={[{ id: 'make', label: t('make'), icon: 'plus-bold', Dialog: WriteDialog }]}
                  dialogProps={give}
                />
              </>
            }
          />
          <Section title={title} total={list.length || undefined}>
            {list.length === 0 ? <p className="second">{t('empty')}</p> : <Templates list={list} reread={reread} />}
          </Section>
        </>
      )}
    </DetailScreen>
  )
}

function Templates({ list, reread }: { list: Template[]; reread: TemplateDialogProps['reread'] }) {
  const t = useTranslations('admin_messages.answers')
  const times = useTimes()
  return (
    <table className="plain-table">
      <TableHead texts={[t('column.title'), t('column.languages'), t('column.updated')]} figures={[t('column.acts')]} />
      <tbody>
        {list.map(template => (
          <tr key={template.template_id}>
            <th scope="row">{template.title}</th>
            <td>
              {languages
                .filter(language => template.texts[language])
                .map(nativeName)
                .join(', ')}
            </td>
            <td className="figures">{times.shortDay(template.updated_at)}</td>
            <td className="cell-figures">
              <ActionButtons
                actions={[
                  { id: 'write', label: t('change'), variant: 'quiet', Dialog: WriteDialog },
                  { id: 'remove', label: t('remove'), variant: 'quiet', Dialog: RemoveDialog },
                ]}
                dialogProps={{ template, reread } as Give}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
