import './named-things.css'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Client } from '#client/call.ts'
import type { Call, ExportHref } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Button } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { useCan } from '../admin-context.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { Change } from './detail/changes.ts'
import { DetailScreen } from './detail/detail.tsx'
import { useDetail } from './detail/use-detail.ts'
import { ActionDialog } from './dialogs/action-dialog.tsx'
import { ExportButton } from './list/export-button.tsx'
import type { Names } from './names.tsx'

export interface ThingDialogProps<Thing> {
  list: readonly Thing[]
  /** undefined: a new one. */
  thing: Thing | undefined
  reread: () => Promise<Change[]>
  onClose: () => void
}

interface ThingColumn<Thing> {
  id: string
  header: string
  cell: (thing: Thing) => ReactNode
  lang?: Language
  /** Shown only on wide screens. */
  fromDesk?: boolean
}

interface NamedThingsProps<Thing> {
  /** Namespace of its texts in `admin_catalogue`, where all of these use the same keys. */
  texts: 'attribute' | 'category'
  title: string
  exportHref: ExportHref
  /** Must keep its identity between renders. */
  fetchData: (call: Call) => Promise<{ list: Thing[] }>
  idOf: (thing: Thing) => string
  columns: readonly ThingColumn<Thing>[]
  /** Sorts them; the depth indents them below their parent. */
  arrange?: (list: readonly Thing[]) => readonly { thing: Thing; depth: number }[]
  href?: (thing: Thing) => string
  /** Why one cannot be removed. */
  getKeptReason?: (thing: Thing, list: readonly Thing[]) => string | undefined
  empty: string
  Edit: ComponentType<ThingDialogProps<Thing>>
  remove: (client: Client, id: string) => Promise<unknown>
}

const watched = () => ({})

/** A screen of things that are little more than their names: added, changed and removed in place. */
export function NamedThings<Thing extends { name: Names }>(props: NamedThingsProps<Thing>) {
  const { title, fetchData, idOf, columns, arrange, href, getKeptReason, empty, Edit } = props
  const t = useTranslations(`admin_catalogue.${props.texts}` as 'admin_catalogue.category')
  const { language } = useAppEnv()
  const canEdit = useCan()('manage_catalogue')
  const detail = useDetail({ fetchData, watched })
  const [open, setOpen] = useState<{ renderButton: 'edit' | 'remove'; thing?: Thing }>()
  const dialogProps = { thing: open?.thing, reread: detail.reread, onClose: () => setOpen(undefined) }
  const renderButton = (thing: Thing, name: 'edit' | 'remove') => (
    <Button size="s" variant="quiet" onClick={() => setOpen({ renderButton: name, thing })}>
      {t(name)}
      <span className="visually-hidden">: {thing.name[language]}</span>
    </Button>
  )
  return (
    <DetailScreen detail={detail}>
      {({ list }) => (
        <>
          <PageHead
            title={title}
            actions={
              <>
                <ExportButton name={props.texts} href={props.exportHref} />
                {canEdit && (
                  <Button size="s" variant="primary" icon="plus-bold" onClick={() => setOpen({ renderButton: 'edit' })}>
                    {t('add')}
                  </Button>
                )}
              </>
            }
          />
          {list.length === 0 ? (
            <EmptyState title={empty} />
          ) : (
            <div className="list-table-place">
              <table className="plain-table named-things">
                <caption className="visually-hidden">{title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('name')}</th>
                    {columns.map(({ id, header, fromDesk }) => (
                      <th key={id} scope="col" className={fromDesk ? 'from-desk' : undefined}>
                        {header}
                      </th>
                    ))}
                    {canEdit && (
                      <th scope="col">
                        <span className="visually-hidden">{t('deeds')}</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {(arrange?.(list) ?? list.map(thing => ({ thing, depth: 0 }))).map(({ thing, depth }) => {
                    const name = thing.name[language]
                    const why = getKeptReason?.(thing, list)
                    return (
                      <tr key={idOf(thing)}>
                        <th scope="row" data-depth={Math.min(depth, 4)}>
                          {href ? <a href={href(thing)}>{name}</a> : name}
                        </th>
                        {columns.map(({ id, cell, lang, fromDesk }) => (
                          <td key={id} lang={lang} className={fromDesk ? 'from-desk' : undefined}>
                            {cell(thing)}
                          </td>
                        ))}
                        {canEdit && (
                          <td>
                            <div className="row-acts">
                              {renderButton(thing, 'edit')}
                              {why ? <span className="second">{why}</span> : renderButton(thing, 'remove')}
                            </div>
                          </td>
                        )}
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          )}
          <Suspense>
            {open?.renderButton === 'edit' && <Edit {...dialogProps} list={list} />}
            {open?.renderButton === 'remove' && <Remove {...dialogProps} {...props} />}
          </Suspense>
        </>
      )}
    </DetailScreen>
  )
}

type RemoveProps<Thing> = Pick<NamedThingsProps<Thing>, 'texts' | 'idOf' | 'remove'> &
  Omit<ThingDialogProps<Thing>, 'list'>

function Remove<Thing extends { name: Names }>({ texts, thing, idOf, remove, reread, onClose }: RemoveProps<Thing>) {
  const t = useTranslations(`admin_catalogue.${texts}` as 'admin_catalogue.category')
  const { language } = useAppEnv()
  if (!thing) return null
  const name = thing.name[language]
  return (
    <ActionDialog
      id={`remove-${texts}`}
      size="s"
      onClose={onClose}
      title={t('remove_title', { name })}
      submit={t('remove')}
      danger
      done={t('removed', { name })}
      initial={{}}
      reread={reread}
      run={(_values, { client }) => remove(client, idOf(thing))}
    >
      {() => <p>{t('remove_text')}</p>}
    </ActionDialog>
  )
}
