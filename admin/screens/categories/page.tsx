import { useTranslations } from 'use-intl'
import type { Client } from '#client/call.ts'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { languages } from '#domain/languages.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { NamedThings, type ThingDialogProps } from '../../kit/named-things.tsx'
import { usePaths } from '../../paths.ts'
import { flattenTree } from './tree.ts'

export type Category = CallData<'GET /admin/categories'>['list'][number]

const CategoryDialog = lazyDialog<ThingDialogProps<Category>>(() => import('./category-dialog.tsx'))

const fetchData = (call: Call) => call('GET /admin/categories', {})
const remove = (client: Client, id: string) => client.quietly('DELETE /admin/categories/{id}', { params: { id } })
const arrange = (list: readonly Category[]) => flattenTree(list).map(({ category: thing, depth }) => ({ thing, depth }))

/** The tree of categories with every name. */
export function Page() {
  const t = useTranslations('admin_catalogue.category')
  const title = useTranslations('admin.screen')('categories')
  const { language } = useAppEnv()
  const to = usePaths()
  return (
    <NamedThings<Category>
      texts="category"
      title={title}
      exportHref="/api/admin/categories/export"
      fetchData={fetchData}
      idOf={({ category_id }) => category_id}
      arrange={arrange}
      href={({ key }) => to('products', {}, { category: key })}
      columns={[
        { id: 'key', header: t('key'), cell: ({ key }) => <span className="second">{key}</span> },
        ...languages
          .filter(one => one !== language)
          .map(one => ({
            ...{ id: one, header: nativeName(one), lang: one, fromDesk: true },
            cell: ({ name }: Category) => name[one],
          })),
      ]}
      getKeptReason={({ category_id }, list) =>
        list.some(({ parent_id }) => parent_id === category_id) ? t('has_children') : undefined
      }
      empty={t('empty')}
      Edit={CategoryDialog}
      remove={remove}
    />
  )
}
