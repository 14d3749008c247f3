import './categories.css'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/call.ts'
import { languages } from '#domain/languages.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { ownName } from '#ui/blocks/language-switch.tsx'
import { Button } from '#ui/kit/button.tsx'
import { later } from '../../kit/act-menu.tsx'
import { DetailScreen } from '../../kit/detail.tsx'
import { useDetail } from '../../kit/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { useMay } from '../../office-context.tsx'
import { usePaths } from '../../paths.ts'
import type { CategoryDialogProps } from './category-dialog.tsx'
import { treeOf } from './tree.ts'

export type Category = CallData<'GET /admin/categories'>['list'][number]

const CategoryDialog = later<CategoryDialogProps>(() => import('./category-dialog.tsx'))
const RemoveDialog = later<CategoryDialogProps>(() => import('./remove-dialog.tsx'))

const ask = (call: Call) => call('GET /admin/categories', {})
const watched = () => ({})

/** The tree of categories with every name. */
export function Page() {
  const t = useTranslations('admin_catalogue.category')
  const title = useTranslations('admin.screen')('categories')
  const { language } = useAppEnv()
  const to = usePaths()
  const mayEdit = useMay()('manage_catalogue')
  const detail = useDetail({ ask, watched })
  const [open, setOpen] = useState<{ deed: 'edit' | 'remove'; category: Category | undefined }>()
  const others = languages.filter(one => one !== language)
  return (
    <DetailScreen detail={detail}>
      {({ list }) => (
        <>
          <PageHead
            title={title}
            actions={
              mayEdit && (
                <Button
                  size="s"
                  variant="primary"
                  icon="plus-bold"
                  onClick={() => setOpen({ deed: 'edit', category: undefined })}
                >
                  {t('add')}
                </Button>
              )
            }
          />
          <div className="list-table-place">
            <table className="plain-table category-table">
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('name')}</th>
                  <th scope="col">{t('key')}</th>
                  {others.map(one => (
                    <th key={one} scope="col" className="from-desk">
                      {ownName(one)}
                    </th>
                  ))}
                  {mayEdit && (
                    <th scope="col">
                      <span className="visually-hidden">{t('deeds')}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {treeOf(list).map(({ category, depth }) => (
                  <tr key={category.category_id}>
                    <th scope="row" data-depth={Math.min(depth, 4)}>
                      <a href={to('products', {}, { category: category.key })}>{category.name[language]}</a>
                    </th>
                    <td>
                      <span className="second">{category.key}</span>
                    </td>
                    {others.map(one => (
                      <td key={one} lang={one} className="from-desk">
                        {category.name[one]}
                      </td>
                    ))}
                    {mayEdit && (
                      <td>
                        <div className="row-acts">
                          <Button size="s" variant="quiet" onClick={() => setOpen({ deed: 'edit', category })}>
                            {t('edit')}
                            <span className="visually-hidden">: {category.name[language]}</span>
                          </Button>
                          {list.some(({ parent_id }) => parent_id === category.category_id) ? (
                            <span className="second">{t('has_children')}</span>
                          ) : (
                            <Button size="s" variant="quiet" onClick={() => setOpen({ deed: 'remove', category })}>
                              {t('remove')}
                              <span className="visually-hidden">: {category.name[language]}</span>
                            </Button>
                          )}
                        </div>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Suspense>
            {open?.deed === 'edit' && (
              <CategoryDialog
                list={list}
                category={open.category}
                reread={detail.reread}
                onClose={() => setOpen(undefined)}
              />
            )}
            {open?.deed === 'remove' && (
              <RemoveDialog
                list={list}
                category={open.category}
                reread={detail.reread}
                onClose={() => setOpen(undefined)}
              />
            )}
          </Suspense>
        </>
      )}
    </DetailScreen>
  )
}
