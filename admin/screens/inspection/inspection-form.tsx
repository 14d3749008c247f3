import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { angles, checkpoints } from '#domain/requests/inspection.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { centsIn } from '../../kit/amount.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import { Picture } from '../../kit/pictures/picture.tsx'
import { SideShot } from '../../kit/pictures/side-shot.tsx'
import { sidePictures } from '../../kit/pictures/side-shots.tsx'
import { usePaths } from '../../paths.ts'
import type { Request } from '../request/request.ts'
import { CameSection } from './came-section.tsx'
import { FindingsSection } from './findings-section.tsx'
import { blank, findMissing, type Inspection } from './inspection.ts'
import { SumsSection } from './sums-section.tsx'

export function InspectionForm({ request }: { request: Request }) {
  const t = useTranslations('admin_requests.inspect')
  const navigate = useNavigate()
  const to = usePaths()
  const key = useRef(newKey())
  const [inspection, setInspection] = useState<Inspection>(blank)
  const [isSubmitted, setSubmitted] = useState(false)
  const [done, setDone] = useState(false)
  const change = (patch: Partial<Inspection>) => setInspection(before => ({ ...before, ...patch }))
  const { busy, problem, run } = useAction(() => undefined)
  const { request_no, out_pictures, product_kind, apply_type } = request
  const parts = useTranslations('slips.hand_over.part')
  const handedOver =
    request.out_parts.length > 0
      ? t('handed_over', { parts: request.out_parts.map(patch => parts(patch)).join(', ') })
      : undefined
  const isRejection = requestTraits[apply_type].undoesContract
  const isMachine = product_kind === 'machine'
  const awaited = request.awaited && request.awaited.pieces > 1 ? request.awaited : undefined
  const kind = { isMachine, isRejection, hasOutReport: out_pictures.length > 0, awaited }
  const wants = findMissing(inspection, kind, centsIn)
  const visibleIssues = isSubmitted ? wants : []

  async function finish() {
    setSubmitted(true)
    if (wants.length > 0) {
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('.inspection [data-wanted], .inspection [aria-invalid="true"]')?.focus(),
      )
      return
    }
    const { checklist, sides, findings, waive, remark, restock, serials, pieces } = inspection
    const isDone = await run(async client => {
      await client.quietly('POST /admin/requests/{request_no}/inspect', {
        params: { request_no },
        body: {
          ...{ checklist, waive: [...waive], remark, restock },
          ...(awaited && (isMachine ? { serial_numbers: [...serials] } : { pieces: Number(pieces) })),
          pictures: sidePictures(sides),
          findings: findings.map(({ rule, cost, duty, note, pictures }) => ({
            ...{ rule, duty, note, cost: centsIn(cost), pictures: [...pictures] },
          })),
        },
        idempotencyKey: key.current,
      })
    })
    if (!isDone) {
      key.current = newKey()
      return
    }
    notify(t(isRejection ? 'done_rejection' : 'done'), 'success')
    setDone(true)
  }

  // Not before the guard below knows that nothing is lost any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (done) void navigate(to('request', { request_no }))
  }, [done])

  return (
    <form
      method="dialog"
      noValidate
      className="inspection-form"
      onSubmit={event => {
        event.preventDefault()
        void finish()
      }}
    >
      <p className="inspection-what">
        <strong>{request.item_name}</strong> {request.serial_number && <span>{request.serial_number}</span>}
      </p>
      {awaited && (
        <CameSection
          awaited={awaited}
          inspection={inspection}
          missing={visibleIssues.some(({ what }) => what === 'came')}
          onChange={change}
        />
      )}
      {isMachine && (
        <Section title={t('checklist')}>
          <div className="checklist">
            {checkpoints.map(point => (
              <Checkbox
                key={point}
                label={t(`point.${point}`)}
                hint={
                  point === 'battery_safe'
                    ? t('battery_hint')
                    : point === 'accessories_complete'
                      ? handedOver
                      : undefined
                }
                checked={inspection.checklist[point]}
                error={
                  visibleIssues.some(
                    want =>
                      (want.what === 'checklist' && want.point === point) ||
                      (want.what === 'accessories' && point === 'accessories_complete'),
                  )
                    ? t(point === 'accessories_complete' ? 'want.accessories' : 'want.checklist')
                    : undefined
                }
                onChange={event =>
                  change({ checklist: { ...inspection.checklist, [point]: event.currentTarget.checked } })
                }
              />
            ))}
          </div>
        </Section>
      )}
      {isMachine && (
        <Section title={t('sides')} total={`${sidePictures(inspection.sides).length}/${angles.length}`}>
          {out_pictures.length === 0 && <Notice tone="warn">{t('no_out_report')}</Notice>}
          {request.out_remark && <p className="second out-remark">{t('noted', { remark: request.out_remark })}</p>}
          <ul className={out_pictures.length > 0 ? 'bench' : 'bench bench-bare'}>
            {angles.map(angle => (
              <Bench
                key={angle}
                angle={angle}
                out={out_pictures.find(picture => picture.angle === angle)?.id}
                isBare={out_pictures.length === 0}
                id={inspection.sides[angle]}
                missing={visibleIssues.some(want => want.what === 'side' && want.angle === angle)}
                onChange={id => {
                  const { [angle]: _before, ...rest } = inspection.sides
                  change({ sides: id ? { ...rest, [angle]: id } : rest })
                }}
              />
            ))}
          </ul>
        </Section>
      )}
      {isRejection ? (
        <Notice tone="info">{t('rejection')}</Notice>
      ) : (
        <FindingsSection
          findings={inspection.findings}
          wants={visibleIssues}
          canClaim={out_pictures.length > 0}
          onChange={findings => change({ findings })}
        />
      )}
      {!isMachine && (
        <Checkbox
          label={t('restock')}
          checked={inspection.restock}
          onChange={event => change({ restock: event.currentTarget.checked })}
        />
      )}
      <Textarea
        id="inspection-remark"
        label={t('remark')}
        hint={t(isRejection ? 'remark_kept' : 'remark_hint')}
        rows={3}
        maxLength={2000}
        value={inspection.remark}
        onChange={event => change({ remark: event.currentTarget.value })}
      />
      {(!isRejection || request.order_kind === 'rent') && (
        <SumsSection
          requestNo={request_no}
          onlyLate={isRejection}
          findings={inspection.findings}
          waive={inspection.waive}
          onWaive={waive => change({ waive })}
        />
      )}
      {problem && <Problem>{problem}</Problem>}
      {visibleIssues.length > 0 && (
        <Notice tone="error" live>
          {t('wants', { count: visibleIssues.length })}
        </Notice>
      )}
      <div className="inspection-end">
        <Button type="submit" variant="primary" busy={busy} wide>
          {t(isRejection ? 'finish_rejection' : inspection.findings.length > 0 ? 'finish_found' : 'finish')}
        </Button>
      </div>
      <UnsavedGuard dirty={inspection !== blank && !done} />
    </form>
  )
}

interface BenchProps {
  angle: (typeof angles)[number]
  out: string | undefined
  /** There is no report to compare with. */
  isBare: boolean
  id: string | undefined
  missing: boolean
  onChange: (id: string | undefined) => void
}

/** One side at shipment, and now. */
function Bench({ angle, out, isBare, id, missing, onChange }: BenchProps) {
  const t = useTranslations('settlement.sides')
  const name = t(`angle.${angle}`)
  if (isBare) {
    return (
      <li>
        <SideShot angle={angle} id={id} onChange={onChange} missing={missing} />
      </li>
    )
  }
  return (
    <li>
      <h3>{name}</h3>
      <div className="side-pair">
        <figure>
          {out ? (
            <Picture id={out} label={t('picture', { angle: name, when: t('out') })} />
          ) : (
            <span className="shot shot-missing">{t('none')}</span>
          )}
          <figcaption className="second">{t('out')}</figcaption>
        </figure>
        <figure>
          <SideShot angle={angle} id={id} onChange={onChange} missing={missing} />
          <figcaption className="second">{t('back')}</figcaption>
        </figure>
      </div>
    </li>
  )
}
