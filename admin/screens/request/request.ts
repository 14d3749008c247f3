import type { CallData } from '#contract/protocol/call.ts'
import type { Angle } from '#domain/requests/inspection.ts'
import { angles } from '#domain/requests/inspection.ts'
import { remedyOf } from '#domain/requests/remedy.ts'
import { processMachines } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { Change } from '../../kit/detail/changes.ts'

/** A request as staff see it. */
export type Request = CallData<'GET /admin/requests/{request_no}'>
export type Picture = Request['pictures'][number]
export type ProcessStatus = Request['process_status']

/** Properties of every dialog of this screen. */
export interface RequestDialogProps {
  request: Request
  reread: () => Promise<Change[]>
  onClose: () => void
}
export type RequestSectionProps = Omit<RequestDialogProps, 'onClose'>

/** Steps that staff enter by hand, in the order of the process. The others are decisions, or happen automatically. */
const manualSteps = ['pick_up', 'start', 'send_back', 'inspect', 'complete'] as const
export type ManualStep = (typeof manualSteps)[number]

export function isContract({ apply_type }: Pick<Request, 'apply_type'>): boolean {
  return requestTraits[apply_type].isContract
}

/** A customer who chose a repair gets no other machine, unless they were told why. */
export function isRepairChosen(request: Pick<Request, 'remedy' | 'given_remedy'>): boolean {
  const remedy = remedyOf(request)
  return remedy !== null && remedy !== 'replacement'
}

/** Whether staff may give another remedy than the chosen one: until the goods are on their way back. */
export function mayGiveRemedy({ remedy, may_be_rejected, process_status, completed_at }: Request): boolean {
  return remedy !== null && may_be_rejected && completed_at === null && process_status !== 'transport_back'
}

export function isReturned({ apply_type }: Pick<Request, 'apply_type'>): boolean {
  return requestTraits[apply_type].returnsGoods
}

/** The steps of the state table that staff enter by hand, each with the resulting state. */
export function findManualSteps({
  apply_type,
}: Pick<Request, 'apply_type'>): { event: ManualStep; to: ProcessStatus }[] {
  if (requestTraits[apply_type].isContract) return []
  const { transitions } = processMachines[apply_type]
  return manualSteps.flatMap(event => {
    const row = transitions.find(one => one.event === event)
    return row ? [{ event, to: row.to as ProcessStatus }] : []
  })
}

/** The next step by hand. Returned goods are inspected on a screen of their own. */
export function stepFrom(request: Pick<Request, 'apply_type' | 'process_status'>): ManualStep | undefined {
  if (isContract(request)) return undefined
  const { apply_type, process_status } = request
  const rows: readonly { event: string; from: readonly string[] }[] =
    processMachines[apply_type as 'repair' | 'return'].transitions
  return manualSteps.find(event => rows.some(row => row.event === event && row.from.includes(process_status)))
}

/** Whether an inspection is possible: the machine is here, came without a scan, or was given up. */
export function isInspectable(request: Request): boolean {
  const { apply_type, audit_status, process_status, settlement, completed_at, pick_up } = request
  const isAbandoned = completed_at !== null && settlement !== null && pick_up.arrived_on === null
  if (isAbandoned) return isReturned({ apply_type })
  const isHere = process_status === 'check' || process_status === 'transport_leave'
  return isReturned({ apply_type }) && audit_status === 'approved' && isHere && settlement === null
}

export const feeNames = ['base_fee', 'freight', 'other_fee', 'repair_fee', 'maintenance_fee'] as const
export const allFeeNames = [...feeNames, 'renewal_fee', 'return_fee', 'buy_fee'] as const
export type FeeName = (typeof allFeeNames)[number]

/** Charged or agreed fees that are not zero. */
export function listFees(request: Pick<Request, FeeName>): { name: FeeName; amount: number }[] {
  return allFeeNames.map(name => ({ name, amount: request[name] })).filter(({ amount }) => amount > 0)
}

export interface Side {
  angle: Angle
  out: string | undefined
  back: string | undefined
}

/** Pairs the pictures of each side at shipment and at return. */
export function pairSides({ pictures, out_pictures }: Pick<Request, 'pictures' | 'out_pictures'>): Side[] {
  const findPicture = (angle: Angle, direction: 'out' | 'back') =>
    pictures.find(picture => picture.angle === angle && picture.shows === direction)?.id
  return angles
    .map(angle => ({
      angle,
      out: findPicture(angle, 'out') ?? out_pictures.find(picture => picture.angle === angle)?.id,
      back: findPicture(angle, 'back'),
    }))
    .filter(({ out, back }) => out || back)
}
